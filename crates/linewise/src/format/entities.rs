//! Characters that are written by their names or numbers, as `&copy;`, `&eacute;` and `&#169;`.

use std::borrow::Cow;

/// The text with all that HTML has a name for.
#[cfg(feature = "entities")]
pub fn decode(text: &str) -> Cow<'_, str> {
    html_escape::decode_html_entities(text)
}

/// The text with the characters of Latin-1, those that XML names, and those that are numbered: without the feature
/// `entities` no others are known.
#[cfg(not(feature = "entities"))]
pub fn decode(text: &str) -> Cow<'_, str> {
    latin::decode(text)
}

#[cfg(any(test, not(feature = "entities")))]
mod latin {
    use std::borrow::Cow;

    /// The characters from U+00A0 to U+00FF by their names, in order.
    const LATIN: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para \
        middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
        Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave \
        aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde \
        ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
    /// Those that XML itself knows.
    const XML: [(&str, char); 5] = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\'')];
    /// Longer names are none.
    const LONGEST: usize = 10;

    pub fn decode(text: &str) -> Cow<'_, str> {
        let mut plain = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('&') {
            plain.push_str(before);
            let end = after.bytes().take(LONGEST).position(|byte| byte == b';');
            match end.and_then(|end| Some((character(&after[..end])?, &after[end + 1..]))) {
                Some((character, behind)) => {
                    plain.push(character);
                    rest = behind;
                }
                None => {
                    plain.push('&');
                    rest = after;
                }
            }
        }
        if plain.is_empty() {
            return Cow::Borrowed(text);
        }
        plain.push_str(rest);
        Cow::Owned(plain)
    }

    /// The character of a name or a number.
    fn character(name: &str) -> Option<char> {
        if let Some(number) = name.strip_prefix('#') {
            let number = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            return char::from_u32(number.ok()?).filter(|character| *character != '\0');
        }
        let of_xml = XML.iter().find(|(known, _)| *known == name).map(|(_, character)| *character);
        let of_latin = || LATIN.split(' ').position(|known| known == name);
        of_xml.or_else(|| char::from_u32(0xa0 + of_latin()? as u32))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        /// What is known here is what everybody knows.
        #[cfg(feature = "entities")]
        #[test]
        fn names_are_those_of_html() {
            let names: Vec<&str> = LATIN.split_ascii_whitespace().chain(XML.map(|(name, _)| name)).collect();
            assert_eq!(names.len(), 96 + 5);
            for name in names {
                let text = format!("a &{name}; b&{name};");
                assert_eq!(decode(&text), html_escape::decode_html_entities(&text));
            }
            for text in [
                "", "a", "a & b", "&", "&;", "&nosuch;", "&#233;", "&#xE9;&#XE9;", "&#;", "&#x;", "&amp;amp;", "é&é;",
                "&copy",
            ] {
                assert_eq!(decode(text), html_escape::decode_html_entities(text), "{text}");
            }
        }
    }
}
