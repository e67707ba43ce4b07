//! A step that takes several things together, told one by one, for readers who know single sentences.

use linewise::explain::{Step, Walkthrough};

/// The step with each of its reasons by itself.
pub fn one_by_one(step: &Step) -> Vec<Step> {
    step.messages().map(|message| Step { message: message.clone(), also: Vec::new(), ..step.clone() }).collect()
}

/// The steps of a walkthrough, those that come first as steps of their own.
pub fn each_alone(way: &Walkthrough) -> Vec<Step> {
    way.steps.iter().flat_map(alone).collect()
}

/// What comes first as steps of their own, and then the step without it.
pub fn alone(step: &Step) -> Vec<Step> {
    let own = Step { first: Vec::new(), ..step.clone() };
    step.first.iter().cloned().chain([own]).collect()
}
