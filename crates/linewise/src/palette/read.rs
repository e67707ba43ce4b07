//! The colours that files speak of.
//!
//! Names, digits and plain numbers are read here; all that CSS has besides takes a crate with arithmetic on floating
//! point numbers, which a library that has to be small is built without.

use crate::puzzle::Rgb;

/// The colour that `text` speaks of: a name, `fff`, `FF8800`, `#ff8800`, `(255, 136, 0)`, `rgb(255, 136, 0)`; with the feature `css` also
/// whatever else CSS has, as `hsl(32, 100%, 50%)`.
pub fn colour_of(text: &str) -> Option<Rgb> {
    let text = text.trim();
    // No colour takes more; what nests deeper than that is not read.
    if text.len() > 40 {
        return None;
    }
    of_name(text).or_else(|| of_digits(text)).or_else(|| of_numbers(text)).or_else(|| of_function(text))
}

/// The colour that people call so: `blue`, `Light Blue`, `dark-green`.
pub fn named(name: &str) -> Option<Rgb> {
    let letters: String = name.chars().filter(|letter| !matches!(letter, ' ' | '-' | '_')).collect();
    if letters.len() > 40 { None } else { of_name(&letters) }
}

fn of_name(name: &str) -> Option<Rgb> {
    let &[red, green, blue] = csscolorparser::NAMED_COLORS.get(name.into())?;
    Some(Rgb(red, green, blue))
}

/// `f80`, `ff8800`, perhaps behind `#`. How opaque it is may follow, and is not looked at.
fn of_digits(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let digits: Vec<u8> =
        digits.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    match digits[..] {
        [red, green, blue] | [red, green, blue, _] => Some(Rgb(red * 17, green * 17, blue * 17)),
        [red, r, green, g, blue, b] | [red, r, green, g, blue, b, _, _] => {
            Some(Rgb(red * 16 + r, green * 16 + g, blue * 16 + b))
        }
        _ => None,
    }
}

/// `(255, 136, 0)`, perhaps behind `rgb`.
fn of_numbers(text: &str) -> Option<Rgb> {
    let numbers = text.strip_prefix("rgb").unwrap_or(text).strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Vec<u8> = numbers.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>()?;
    let [red, green, blue] = numbers[..] else { return None };
    Some(Rgb(red, green, blue))
}

#[cfg(feature = "css")]
fn of_function(text: &str) -> Option<Rgb> {
    let parsed = match text.starts_with('(') {
        true => csscolorparser::parse(&format!("rgb{text}")),
        false => csscolorparser::parse(text),
    };
    let [red, green, blue, _] = parsed.ok()?.to_rgba8();
    Some(Rgb(red, green, blue))
}

#[cfg(not(feature = "css"))]
fn of_function(_: &str) -> Option<Rgb> {
    None
}

#[cfg(all(test, feature = "css"))]
mod tests {
    use super::*;

    /// What is read here is what CSS reads.
    #[test]
    fn colours_are_read_as_css_reads_them() {
        let names = csscolorparser::NAMED_COLORS.keys().map(|name| name.as_str().to_owned());
        let digits = ["", "#"].iter().flat_map(|mark| {
            let digits =
                ["0", "f8", "F80", "1f80", "1f80a", "FFee01", "1234567", "1f80a0Bc", "+f0", "1 2", "f0é", "ééé"];
            digits.map(|digits| format!("{mark}{digits}"))
        });
        let numbers = [
            "rgb(1,2,3)", "rgb( 1 , 20 , 255 )", "rgb(+1,2,3)", "rgb(256,2,3)", "rgb(1,2)", "rgb(1,2,3,4)",
            "rgb(1,,3)", "rgb()", "rgb(1 2 3)", "rgb(-1,2,3)", "rgb(1.5,2,3)", "rgb(007,2,3)", "rgb(1,2,3",
            "RGB(1,2,3)", "Red", "transparent",
        ];
        for text in names.chain(digits).chain(numbers.map(str::to_owned)) {
            assert_eq!(colour_of(&text), of_function(&text), "{text:?}");
        }
        assert_eq!(colour_of("hsl(120, 100%, 50%)"), Some(Rgb(0, 255, 0)));
    }
}
