//! A step that takes several things together, told one by one, for readers who know single sentences.

use linewise::explain::Step;
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
