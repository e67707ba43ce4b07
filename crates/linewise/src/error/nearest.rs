//! The known word that is nearest to one that somebody mistyped.

/// How many letters are mistyped, left out, too many or swapped in what was typed for a word; `None` where that is so
/// much longer that it is not near, and may be a whole file.
pub(crate) fn edit_distance(known: &str, typed: &str) -> Option<usize> {
    (typed.len() <= 8 * known.len()).then(|| strsim::damerau_levenshtein(known, typed))
}

/// The known word that is nearest to what was typed, if no more than a third of its letters differ.
pub fn nearest<'k>(typed: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let typed = typed.trim().to_lowercase();
    let all = known.into_iter().filter_map(|known| Some((edit_distance(known, &typed)?, known)));
    let (distance, known) = all.min()?;
    (distance <= known.len() / 3).then_some(known)
}

/// What would be right in the place of a word that is none of those that are known: the nearest of them, and all.
pub fn one_of(typed: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(typed, known.iter().copied()) {
        Some(near) => format!("did you mean {near}? There are: {all}"),
        None => format!("one of: {all}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{nearest, one_of};

    #[test]
    fn the_nearest_word_is_one_that_somebody_could_mean() {
        let known = ["overlap", "wall", "needed"];
        assert_eq!(nearest("Overlp", known), Some("overlap"));
        assert_eq!(nearest("vall", known), Some("wall"));
        assert_eq!(nearest("nothing", known), None);
        assert_eq!(nearest(&"overlap".repeat(1000), known), None);
        assert_eq!(one_of("neded", &known), "did you mean needed? There are: overlap, wall, needed");
        assert_eq!(one_of("x", &known), "one of: overlap, wall, needed");
    }
}
