//! Packing and unpacking by brotli (RFC 7932). What is written is stored as it is, in blocks that are not compressed: a puzzle is small.

use crate::error::Error;
use brotli_decompressor::Decompressor;
use std::io::Read;

/// The most bytes that a document may take, unpacked.
const MOST_BYTES: usize = 8 << 20;

/// The bytes of the buffer from which is unpacked.
const BUFFER: usize = 4096;

/// The bytes that are packed; an error where they are too many, or something is wrong with them.
pub fn unpack(packed: &[u8]) -> Result<Vec<u8>, Error> {
    if packed.first().is_some_and(|first| first & 0x7f == LARGE_WINDOW) {
        return Err(broken());
    }
    let mut bytes = Vec::new();
    let unpacked = Decompressor::new(packed, BUFFER).take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes);
    unpacked.map_err(|_| broken())?;
    if bytes.len() > MOST_BYTES {
        return Err(Error::new("the puzzle in the share string of number-loom is too large")
            .with_help(format!("at most {MOST_BYTES} bytes")));
    }
    Ok(bytes)
}

/// What is said of a share string that holds no bytes, or others than were packed.
pub fn broken() -> Error {
    Error::new("the share string of number-loom is cut off or mistyped: it cannot be unpacked")
}

/// With these bits begins what is no part of the standard: windows of up to a gigabyte, for which memory would be taken.
const LARGE_WINDOW: u8 = 0x11;

/// A block of bytes that are not compressed has at most so many.
const BLOCK: usize = 1 << 16;

/// The bytes, packed.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len() + 8);
    // The first bit says how large the window is: 2^16.
    let mut before = 1;
    for block in bytes.chunks(BLOCK) {
        // Not the last one (one bit); its length takes four nibbles (two bits); the length less one; it is not compressed (one bit).
        let header = ((block.len() as u32 - 1) << 3 | 1 << 19) << before;
        packed.extend_from_slice(&header.to_le_bytes()[..3]);
        packed.extend_from_slice(block);
        before = 0;
    }
    // The last block, and it is empty.
    packed.push(if before == 0 { 0b11 } else { 0b110 });
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_unpacks_and_too_much_is_refused() {
        for length in [0, 1, 2, 1000, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5] {
            let bytes: Vec<u8> = (0..length).map(|at| (at * 7 % 251) as u8).collect();
            assert_eq!(unpack(&pack(&bytes)).expect("packed"), bytes, "{length}");
        }
        let error = unpack(&pack(&vec![b' '; MOST_BYTES + 1])).expect_err("too much");
        assert!(error.message.contains("too large"), "{error}");
        for broken in [&[][..], &[0x11, 0x3f, 0xff], &[0xff; 40], &pack(b"abc")[..5]] {
            assert!(unpack(broken).is_err(), "{broken:?}");
        }
    }
}
