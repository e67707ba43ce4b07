//! Numbers of millions of digits: multiplied as long as nobody calls for an end, and told by their length.

use crate::verdict::Stop;
use num_bigint::BigUint;
use std::f64::consts::LOG10_2;

/// Numbers of no more bits than this are multiplied at once, in about 10 ms; so is a longer one by a much shorter one.
const AT_ONCE: u64 = 1 << 20;
/// A longer number is of no use to a person. Writing it in digits takes longer than counting did.
const MOST_DIGITS: u64 = 10_000;
/// Up to so many bits the length is told for sure even of a power of ten, in about 20 ms.
const CERTAIN: u64 = 1 << 21;
/// Logarithms are as exact as that, by far.
const SURE: f64 = 1e-6;

/// The product, in parts (A. Karatsuba, 1962); `None` when it is stopped.
pub fn times(a: &BigUint, b: &BigUint, stop: Stop<'_>) -> Option<BigUint> {
    let bits = a.bits().max(b.bits());
    if bits <= AT_ONCE || a.bits().saturating_mul(b.bits()) <= AT_ONCE << 16 {
        return Some(a * b);
    }
    if stop.is_called() {
        return None;
    }
    let half = bits / 2;
    let parted = |number: &BigUint| {
        let high = number >> half;
        (number - (&high << half), high)
    };
    let ((a_low, a_high), (b_low, b_high)) = (parted(a), parted(b));
    let low = times(&a_low, &b_low, stop)?;
    let high = times(&a_high, &b_high, stop)?;
    let middle = times(&(a_low + a_high), &(b_low + b_high), stop)? - &low - &high;
    Some(low + (middle << half) + (high << (2 * half)))
}

/// The power; `None` when it is stopped.
pub fn power(base: u32, exponent: u32, stop: Stop<'_>) -> Option<BigUint> {
    let mut power = BigUint::from(1u32);
    for bit in (0..u32::BITS - exponent.leading_zeros()).rev() {
        power = times(&power, &power, stop)?;
        if exponent >> bit & 1 == 1 {
            power *= base;
        }
    }
    Some(power)
}

/// A count in digits, as `2304`; one of more than 10,000 as `a number of 12345 digits`.
pub fn in_digits(count: &BigUint) -> String {
    if count.bits() <= 64 {
        return count.to_string();
    }
    let below = count.bits() - 64;
    let top = u64::try_from(count >> below).expect("64 bits");
    let logarithm = (top as f64).log10() + below as f64 * LOG10_2;
    let (least, most) = ((logarithm - SURE) as u64, (logarithm + SURE) as u64);
    // Only a power of ten, or a number beside one, needs a closer look.
    let digits = match least == most {
        true => most + 1,
        false if count.bits() > CERTAIN => return format!("a number of at least {most} digits"),
        false => most + u64::from(*count >= BigUint::from(10u32).pow(most as u32)),
    };
    if digits > MOST_DIGITS { format!("a number of {digits} digits") } else { count.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_multiply_to_the_whole_until_it_is_stopped() {
        let odd = |power: u32| BigUint::from(3u32).pow(power) + 1u32;
        for (a, b) in [(800_000, 700_000), (900_000, 90), (3, 5)] {
            assert_eq!(times(&odd(a), &odd(b), Stop::Never), Some(odd(a) * odd(b)), "{a} {b}");
        }
        for exponent in [0, 1, 2, 7, 1000, 500_001] {
            assert_eq!(power(7, exponent, Stop::Never), Some(BigUint::from(7u32).pow(exponent)), "{exponent}");
        }
        assert_eq!(power(7, 1_000_001, Stop::When(&|| true)), None);
    }

    #[test]
    fn long_counts_are_told_by_their_length() {
        let ten = |power: u32| BigUint::from(10u32).pow(power);
        for count in [0u32.into(), 2304u32.into(), ten(40) - 1u32, ten(9999), ten(10_000) - 1u32] {
            assert_eq!(in_digits(&count), count.to_string());
        }
        for (count, digits) in [
            (ten(10_000), 10_001),
            (ten(10_001) - 1u32, 10_001),
            (ten(10_001), 10_002),
            (ten(20_000) * 7u32, 20_001),
            (ten(300_000) - 1u32, 300_000),
            (ten(300_000), 300_001),
        ] {
            assert_eq!(in_digits(&count), format!("a number of {digits} digits"));
        }
        assert_eq!(in_digits(&ten(700_000)), "a number of at least 700000 digits");
        assert_eq!(in_digits(&(ten(700_000) * 2u32)), "a number of 700001 digits");
    }
}
