//! A few shards of a census, and what they say of all: how long it would take, and how sure that is.

use super::{CensusPlan, ShardCount};
use serde::Serialize;
use std::time::Duration;

/// What the shards of a sample took, and what that says of all.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Sample {
    /// How many rows the pictures have.
    pub rows: usize,
    /// How many columns they have.
    pub columns: usize,
    /// How many shards the census has.
    pub shards: u64,
    /// How many of them were done.
    pub sample: usize,
    /// The same in numbers, where any was done.
    #[serde(flatten)]
    pub times: Option<SampleTimes>,
}

/// How long the shards of a sample took.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SampleTimes {
    /// The mean time of a shard, in seconds of one core.
    pub mean_seconds: f64,
    /// The median of the times.
    pub median_seconds: f64,
    /// The shortest time.
    pub least_seconds: f64,
    /// The longest time.
    pub most_seconds: f64,
    /// What all shards would take, in core hours.
    pub core_hours: f64,
    /// The standard error of that, in core hours; one shard does not say it.
    pub standard_error: Option<f64>,
    /// How many pictures the shards of the sample hold, as a decimal number.
    pub pictures: String,
    /// How many of these are determined by their clues, as a decimal number.
    pub determined: String,
}

impl Sample {
    /// The sample of these shards, with what each of them counted and how long it took.
    pub fn new(plan: &CensusPlan, counts: &[ShardCount], times: &[Duration]) -> Sample {
        let CensusPlan { rows, columns, shards, .. } = *plan;
        Sample { rows, columns, shards, sample: times.len(), times: SampleTimes::new(shards, counts, times) }
    }
}

impl SampleTimes {
    fn new(shards: u64, counts: &[ShardCount], times: &[Duration]) -> Option<SampleTimes> {
        let mut seconds: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
        seconds.sort_unstable_by(f64::total_cmp);
        let (&least_seconds, &most_seconds) = seconds.first().zip(seconds.last())?;
        let count = seconds.len() as f64;
        let mean_seconds = seconds.iter().sum::<f64>() / count;
        let spread = seconds.iter().map(|time| (time - mean_seconds).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let hours = |each: f64| each * shards as f64 / 3600.0;
        let pictures: u64 = counts.iter().map(|count| count.pictures).sum();
        let determined: u64 = counts.iter().map(|count| count.determined).sum();
        Some(SampleTimes {
            mean_seconds,
            median_seconds: f64::midpoint(seconds[(seconds.len() - 1) / 2], seconds[seconds.len() / 2]),
            least_seconds,
            most_seconds,
            core_hours: hours(mean_seconds),
            standard_error: (seconds.len() > 1).then(|| hours((spread / count).sqrt())),
            pictures: pictures.to_string(),
            determined: determined.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_speaks_of_all_shards() {
        let plan = CensusPlan::new(3, 3, 36).expect("a plan");
        let shards = plan.shards as f64;
        let times = [1, 2, 6].map(Duration::from_secs);
        let sample = Sample::new(&plan, &[], &times).times.expect("three shards");
        assert_eq!((sample.mean_seconds, sample.median_seconds), (3.0, 2.0));
        assert_eq!((sample.least_seconds, sample.most_seconds), (1.0, 6.0));
        assert!((sample.core_hours - 3.0 * shards / 3600.0).abs() < 1e-12);
        // The variance of 1, 2 and 6 is 7.
        let error = (7.0_f64 / 3.0).sqrt() * shards / 3600.0;
        assert!((sample.standard_error.expect("several shards") - error).abs() < 1e-12);
        assert_eq!(Sample::new(&plan, &[], &times[..1]).times.expect("one").standard_error, None);
        assert_eq!(Sample::new(&plan, &[], &[]).times, None);
    }
}
