//! Tones: from a screen's colours to light, and from light to what the eye finds equally far apart (Oklab; Ottosson, 2020).
//!
//! Only additions, multiplications, divisions and square roots are used, which every machine rounds alike: the same
//! picture gives the same puzzle everywhere.

use crate::puzzle::Rgb;
use std::sync::OnceLock;

/// Light: how much red, green and blue, from 0 to 1. Light can be added up.
pub type Light = [f64; 3];

/// A tone in Oklab: how light it is from 0 to 1, how far from green to red, and from blue to yellow.
pub type Tone = [f64; 3];

/// White paper.
pub const WHITE: Light = [1.0; 3];

/// The light of each sample of a screen, 0 to 255.
pub fn light_of_samples() -> &'static [f64; 256] {
    static TABLE: OnceLock<[f64; 256]> = OnceLock::new();
    TABLE.get_or_init(|| std::array::from_fn(|sample| light(sample as f64 / 255.0)))
}

/// The light of a sample from 0 to 1, as sRGB has it (IEC 61966-2-1).
fn light(sample: f64) -> f64 {
    match sample <= 0.04045 {
        true => sample / 12.92,
        false => {
            let base = (sample + 0.055) / 1.055;
            // The power of 2.4: the square, times the fifth root of the square.
            let square = base * base;
            square * root::<5>(square)
        }
    }
}

/// The root of this degree, by Newton's method.
fn root<const DEGREE: u32>(of: f64) -> f64 {
    if of <= 0.0 {
        return 0.0;
    }
    let degree = f64::from(DEGREE);
    let mut guess = 1.0_f64.max(of);
    for _ in 0..64 {
        let mut power = 1.0;
        for _ in 1..DEGREE {
            power *= guess;
        }
        let next = ((degree - 1.0) * guess + of / power) / degree;
        if next >= guess {
            break;
        }
        guess = next;
    }
    guess
}

/// The tone that some light makes.
pub fn tone([red, green, blue]: Light) -> Tone {
    let l = root::<3>(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
    let m = root::<3>(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
    let s = root::<3>(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

/// The tone of a screen's colour.
pub fn of_colour(Rgb(red, green, blue): Rgb) -> Tone {
    let table = light_of_samples();
    tone([red, green, blue].map(|sample| table[usize::from(sample)]))
}

/// The light that makes a tone; of tones that no screen has, parts lie below 0 or above 1.
pub fn light_of([lightness, a, b]: Tone) -> Light {
    let cube = |x: f64| x * x * x;
    let l = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
    let m = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
    let s = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b);
    [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
}

/// The colour of a screen that is nearest to a tone.
pub fn colour(tone: Tone) -> Rgb {
    let [red, green, blue] = light_of(tone).map(nearest_sample);
    Rgb(red, green, blue)
}

/// The sample whose light is nearest.
fn nearest_sample(light: f64) -> u8 {
    let table = light_of_samples();
    let above = table.partition_point(|&known| known < light);
    match above {
        0 => 0,
        256 => 255,
        _ if light - table[above - 1] <= table[above] - light => (above - 1) as u8,
        _ => above as u8,
    }
}

/// How far apart two tones are.
pub fn distance(one: Tone, other: Tone) -> f64 {
    square_distance(one, other).sqrt()
}

/// The square of that.
pub fn square_distance(one: Tone, other: Tone) -> f64 {
    one.iter().zip(other).map(|(x, y)| (x - y) * (x - y)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_comes_back_from_its_tone() {
        let table = light_of_samples();
        for sample in (0..=255u8).step_by(5) {
            for (red, green, blue) in [(sample, sample, sample), (sample, 255 - sample, 40), (200, sample, sample / 2)]
            {
                let light = [red, green, blue].map(|sample| table[sample as usize]);
                let Rgb(r, g, b) = colour(tone(light));
                for (was, is) in [(red, r), (green, g), (blue, b)] {
                    assert!(was.abs_diff(is) <= 1, "{red} {green} {blue} became {r} {g} {b}");
                }
            }
        }
    }

    #[test]
    fn tones_are_those_of_the_definition() {
        let table = light_of_samples();
        assert!((table[128] - 0.215_860_500_113_899_26).abs() < 1e-12, "sRGB's half grey: {}", table[128]);
        let near = |tone: Tone, wanted: Tone| distance(tone, wanted) < 2e-4;
        assert!(near(tone(WHITE), [1.0, 0.0, 0.0]), "{:?}", tone(WHITE));
        assert!(near(tone([1.0, 0.0, 0.0]), [0.627_955, 0.224_863, 0.125_846]), "{:?}", tone([1.0, 0.0, 0.0]));
        assert!(near(tone([0.0, 0.0, 1.0]), [0.452_014, -0.032_457, -0.311_528]), "{:?}", tone([0.0, 0.0, 1.0]));
    }
}
