//! PNG files, written by hand from the format's description.

/// A file of so many pixels, three bytes each, with the way in which the camera was held, if any (EXIF's orientation).
pub fn rgb(width: u32, height: u32, pixels: &[u8], orientation: Option<u8>) -> Vec<u8> {
    let mut file = start(width, height);
    if let Some(orientation) = orientation {
        // A TIFF file with one entry: tag 0x0112, a short.
        let mut exif = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        chunk(&mut file, b"eXIf", &exif);
    }
    // Each row begins with its filter, 0 for none.
    let rows: Vec<u8> =
        pixels.chunks(3 * width as usize).flat_map(|row| std::iter::once(&0).chain(row)).copied().collect();
    chunk(&mut file, b"IDAT", &stored(&rows));
    chunk(&mut file, b"IEND", &[]);
    file
}

/// The beginning of a file that claims to be so large.
pub fn header_only(width: u32, height: u32) -> Vec<u8> {
    let mut file = start(width, height);
    chunk(&mut file, b"IDAT", &stored(&[0]));
    file
}

fn start(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    // Eight bits, red, green and blue.
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    file.extend((content.len() as u32).to_be_bytes());
    let begin = file.len();
    file.extend(name);
    file.extend(content);
    let sum = crc(&file[begin..]);
    file.extend(sum.to_be_bytes());
}

/// CRC-32, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
        }
    }
    !sum
}

/// A zlib stream of one block that is not packed.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let len = u16::try_from(bytes.len()).expect("a small picture");
    let mut stream = vec![0x78, 0x01, 0x01];
    stream.extend(len.to_le_bytes());
    stream.extend((!len).to_le_bytes());
    stream.extend(bytes);
    let (mut a, mut b) = (1u32, 0u32);
    for &byte in bytes {
        a = (a + u32::from(byte)) % 65521;
        b = (b + a) % 65521;
    }
    stream.extend((b << 16 | a).to_be_bytes());
    stream
}
