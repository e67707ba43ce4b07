//! Made-up pictures: smooth random fields of grey with noise, as photographs have it, drawn from a seed.

/// Random numbers (SplitMix64; Steele, Lea, Flood, 2014).
pub struct Numbers(pub u64);

impl Numbers {
    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number that is about normally distributed, around 0 with variance 1: the sum of twelve even ones.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| (self.bits() >> 11) as f64 / (1u64 << 53) as f64).sum::<f64>() - 6.0
    }
}

/// A field of side x side values around 0 with variance 1, whose shapes are about `feature` cells wide, with so much noise on top.
pub fn field(side: usize, feature: usize, noise: f64, numbers: &mut Numbers) -> Vec<f64> {
    let mut values: Vec<f64> = (0..side * side).map(|_| numbers.normal()).collect();
    // Three box filters are nearly a Gaussian one.
    for _ in 0..3 {
        values = blurred(&values, side, feature / 2);
    }
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let spread = (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len() as f64).sqrt();
    values.iter().map(|value| (value - mean) / spread + noise * numbers.normal()).collect()
}

/// The mean of the square that reaches so far from each cell; beyond the edge the field begins again.
fn blurred(values: &[f64], side: usize, reach: usize) -> Vec<f64> {
    let at = |row: usize, column: usize| values[(row % side) * side + column % side];
    let cell = |row: usize, column: usize| {
        let around = (0..=2 * reach).flat_map(|down| (0..=2 * reach).map(move |across| (down, across)));
        around.map(|(down, across)| at(row + side + down - reach, column + side + across - reach)).sum::<f64>()
    };
    (0..side * side).map(|place| cell(place / side, place % side)).collect()
}

/// A field as grey pixels, row by row, in red, green, blue and opacity.
pub fn grey(field: &[f64]) -> Vec<u8> {
    let sample = |value: &f64| (128.0 + 42.0 * value).clamp(0.0, 255.0) as u8;
    field.iter().map(sample).flat_map(|grey| [grey, grey, grey, 255]).collect()
}

/// Three fields as the red, the green and the blue of pixels.
pub fn coloured(fields: &[Vec<f64>; 3]) -> Vec<u8> {
    let sample = |value: f64| (128.0 + 52.0 * value).clamp(0.0, 255.0) as u8;
    let pixel = |at: usize| [sample(fields[0][at]), sample(fields[1][at]), sample(fields[2][at]), 255];
    (0..fields[0].len()).flat_map(pixel).collect()
}
