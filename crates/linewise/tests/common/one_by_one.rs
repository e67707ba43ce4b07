//! A step that takes several things together, told one by one, for readers who know single sentences.

use linewise::explain::{Step, Walkthrough};
use linewise::message::Message;

/// The step with each of its reasons by itself.
pub fn one_by_one(step: &Step) -> Vec<Step> {
    let one = |message: &Message| {
        let mut one = step.clone();
        (one.message, one.also) = (message.clone(), Vec::new());
        one
    };
    step.messages().map(one).collect()
}

/// The steps of a walkthrough, those that come first as steps of their own.
pub fn each_alone(way: &Walkthrough) -> Vec<Step> {
    way.steps.iter().flat_map(alone).collect()
}

/// What comes first as steps of their own, and then the step without it.
pub fn alone(step: &Step) -> Vec<Step> {
    let mut own = step.clone();
    own.first.clear();
    step.first.iter().cloned().chain([own]).collect()
}
