//! Where a JPEG file ends: decoders fill up with grey what is missing, and say nothing.

/// Is the mark missing that ends the picture? Its segments are followed from one to the next, so that neither a small
/// picture inside of one nor what stands behind the picture's end is taken for it.
pub fn ends_early(bytes: &[u8]) -> bool {
    // Behind the start of the picture.
    let mut at = 2;
    loop {
        let Some(marker) = next_marker(bytes, at) else { return true };
        let (kind, after) = (bytes[marker + 1], marker + 2);
        at = match kind {
            END => return false,
            0x01 | 0xd0..=0xd8 => after,
            _ => match bytes.get(after..after + 2) {
                Some(length) => after + usize::from(length[0]) * 256 + usize::from(length[1]),
                None => return true,
            },
        };
    }
}

/// The end of the picture.
const END: u8 = 0xd9;

/// Where the next marker begins, from here on: a byte of ones with another behind it that is neither part of the
/// picture's data nor filling.
fn next_marker(bytes: &[u8], from: usize) -> Option<usize> {
    let pairs = bytes.get(from..)?.windows(2);
    // In the data, such a byte has a zero behind it, or a mark from which a decoder can go on.
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff);
    pairs.into_iter().position(is_marker).map(|place| from + place)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of two scans, with a small picture in its first segment.
    const WHOLE: &[u8] = &[
        0xff, 0xd8, // start
        0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0, // a small picture inside of a segment
        0xff, 0xda, 0, 3, 1, 7, 0xff, 0x00, 9, 0xff, 0xd0, 5, // a scan, with a byte of ones and a restart
        0xff, 0xff, 0xda, 0, 2, 3, 4, // filling, and another scan
        0xff, 0xd9, // end
    ];

    #[test]
    fn a_file_that_is_cut_anywhere_ends_early() {
        assert!(!ends_early(WHOLE));
        for length in 0..WHOLE.len() {
            assert!(ends_early(&WHOLE[..length]), "{length} bytes");
        }
        let with_more = [WHOLE, &[1, 2, 0xff, 0xda, 3]].concat();
        assert!(!ends_early(&with_more), "what stands behind the picture is not looked at");
    }
}
