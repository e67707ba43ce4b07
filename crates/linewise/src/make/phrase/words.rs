//! English words, for phrases where none is wished for.

use crate::make::Chance;

/// Common words, of one length after the other.
const WORDS: &str = "\
ant arm art ash bag bat bay bee bow box bus cab cap car cat cow cup day dew dog ear eel egg elm fan fig fir fog fox gem hat hen hut ice ink ivy jam jar key kit lake \
lamp lark leaf lily lime lion maze mint moon moss moth nest note oak oar oat owl palm path peach pear pine plum pond rain reed river road robin rope rose sage sail salt \
sand sea seed ship silk sky snow song star stone storm sun swan table tea tide tiger toast train tree tulip vase wave whale wheat wind wolf wood wool yarn zebra \
apple bread brick cabin candle castle cherry circle cloud copper coral cotton desert dragon eagle falcon feather field forest garden ginger glass grape harbor hazel honey \
island jungle kettle ladder lemon letter linen magnet maple marble meadow melon mirror mountain needle ocean olive onion orange orchard otter parrot pebble pencil pepper \
piano pirate planet pocket poppy potato puzzle rabbit ribbon rocket saddle salmon shadow silver spider spring squirrel summer sunset teapot temple thunder ticket tomato \
tower turtle valley velvet violin walnut water window winter yellow";

/// Words that have so many letters together, drawn one after the other; the last one may be cut off.
pub fn phrase(cells: usize, chance: &mut Chance) -> String {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut phrase: Vec<&str> = Vec::new();
    let mut left = cells;
    while left > 0 {
        let fits = |word: &&&str| word.len() == left || word.len() + 3 <= left;
        let fitting: Vec<&str> = words.iter().filter(fits).copied().collect();
        match chance.pick(&fitting) {
            Some(word) => {
                phrase.push(word);
                left -= word.len();
            }
            None => {
                phrase.push(&words[0][..left.min(words[0].len())]);
                break;
            }
        }
    }
    phrase.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_fill_their_boards() {
        for cells in 1..60 {
            let phrase = phrase(cells, &mut Chance::new(cells as u64));
            assert_eq!(phrase.chars().filter(|letter| *letter != ' ').count(), cells, "{phrase}");
        }
        let words: Vec<&str> = WORDS.split_whitespace().collect();
        assert!(words.iter().all(|word| word.chars().all(|letter| letter.is_ascii_lowercase())));
    }
}
