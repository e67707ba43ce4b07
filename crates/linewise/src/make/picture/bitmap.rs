//! A picture that owns its pixels.

use super::Pixels;

/// A picture with its pixels: see [`Pixels`].
#[derive(Clone, PartialEq, Eq)]
pub struct Bitmap {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) rgba: Vec<u8>,
}

impl Bitmap {
    /// The pixels.
    pub fn pixels(&self) -> Pixels<'_> {
        Pixels { width: self.width, height: self.height, rgba: &self.rgba }
    }
}

impl std::fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pixels().fmt(f)
    }
}
