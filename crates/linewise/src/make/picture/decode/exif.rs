//! How the camera was held: EXIF's orientation, from 1 to 8, and the picture turned by it.

use super::Bitmap;

/// The orientation that EXIF data tell, where they do. They may begin with the marker that JPEG files have before them.
pub fn orientation(exif: &[u8]) -> Option<u8> {
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    let is_big = match tiff.get(..4)? {
        b"MM\0*" => true,
        b"II*\0" => false,
        _ => return None,
    };
    let number = |at: usize, len: usize| {
        let bytes = tiff.get(at..at.checked_add(len)?)?;
        let add = |sum: usize, byte: &u8| sum << 8 | usize::from(*byte);
        Some(if is_big { bytes.iter().fold(0, add) } else { bytes.iter().rev().fold(0, add) })
    };
    let list = number(4, 4)?;
    let entries = number(list, 2)?;
    // Each entry: the tag, the type, how many, and the value.
    let entry = |nth: usize| list.checked_add(2 + 12 * nth);
    let at =
        (0..entries).map_while(entry).take_while(|&at| at < tiff.len()).find(|&at| number(at, 2) == Some(0x0112))?;
    number(at + 8, 2).and_then(|value| u8::try_from(value).ok()).filter(|value| (1..=8).contains(value))
}

/// The picture as it was seen.
pub fn turned(bitmap: Bitmap, orientation: Option<u8>) -> Bitmap {
    let orientation = orientation.unwrap_or(1);
    if orientation == 1 {
        return bitmap;
    }
    let (width, height) = (bitmap.width as usize, bitmap.height as usize);
    let (across, down) = if orientation >= 5 { (height, width) } else { (width, height) };
    let mut rgba = Vec::with_capacity(bitmap.rgba.len());
    for row in 0..down {
        for column in 0..across {
            // Where this pixel is in the file: the row and the column, each from its start or from its end.
            let (y, x) = match orientation {
                2 => (row, width - 1 - column),
                3 => (height - 1 - row, width - 1 - column),
                4 => (height - 1 - row, column),
                5 => (column, row),
                6 => (height - 1 - column, row),
                7 => (height - 1 - column, width - 1 - row),
                _ => (column, width - 1 - row),
            };
            let at = 4 * (y * width + x);
            rgba.extend_from_slice(&bitmap.rgba[at..at + 4]);
        }
    }
    Bitmap { width: across as u32, height: down as u32, rgba }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_turned_as_the_camera_was_held() {
        let picture = || Bitmap { width: 3, height: 2, rgba: (0..6).flat_map(|pixel| [pixel; 4]).collect() };
        let wanted = [
            (1, 3, [0, 1, 2, 3, 4, 5]),
            (2, 3, [2, 1, 0, 5, 4, 3]),
            (3, 3, [5, 4, 3, 2, 1, 0]),
            (4, 3, [3, 4, 5, 0, 1, 2]),
            (5, 2, [0, 3, 1, 4, 2, 5]),
            (6, 2, [3, 0, 4, 1, 5, 2]),
            (7, 2, [5, 2, 4, 1, 3, 0]),
            (8, 2, [2, 5, 1, 4, 0, 3]),
        ];
        for (orientation, width, pixels) in wanted {
            let turned = turned(picture(), Some(orientation));
            assert_eq!((turned.width, turned.height), (width, 6 / width), "{orientation}");
            assert_eq!(turned.rgba, pixels.map(|pixel| [pixel; 4]).concat(), "{orientation}");
        }
    }

    #[test]
    fn the_orientation_is_found_in_both_byte_orders_and_never_beyond_the_end() {
        let big = b"MM\0*\0\0\0\x08\0\x02\x01\x00\0\x03\0\0\0\x01\0\x09\0\0\x01\x12\0\x03\0\0\0\x01\0\x06\0\0".to_vec();
        let little = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0".to_vec();
        assert_eq!(orientation(&big), Some(6));
        assert_eq!(orientation(&little), Some(8));
        for bytes in [big, little] {
            for end in 0..bytes.len() - 2 {
                assert_eq!(orientation(&bytes[..end]), None, "{end} bytes");
            }
        }
        assert_eq!(orientation(b"MM\0*\xff\xff\xff\xff"), None);
    }
}
