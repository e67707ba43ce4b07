//! A step that takes several things together, told one by one, for readers who know single sentences.

use linewise::explain::Step;

/// The step with each of its reasons by itself.
pub fn one_by_one(step: &Step) -> Vec<Step> {
    step.messages().map(|message| Step { message: message.clone(), also: Vec::new(), ..step.clone() }).collect()
}
