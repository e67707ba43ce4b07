//! A pattern that is a row of parts, groups and references to these, as `(.*)(.+)A\2\1`, laid along a line from both ends.
//!
//! Where a group ends decides what a reference far behind it reads. Such a reference, last in its row, meets the end of
//! the line as soon as its group is laid, long before one who reads from the first cell on comes to it. So what the
//! cells may be ends most layouts early where little is left in each cell; and where much is left, a few layouts leave
//! everything to each cell, which ends the search as well.

#[cfg(test)]
mod tests;

use super::effort::{Effort, TooLarge};
use super::prepared::Prepared;
use super::reference::{Spans, spans_of_parts};
use super::syntax::{NodeId, What};
use crate::domain::{Domain, Symbol};
use crate::rule::{Decided, LineView, Scratch};
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

/// The longest line that rows are laid along.
const LONGEST: usize = 126;
/// Rows with more items are not laid.
const MOST_ITEMS: usize = 64;
/// What narrowing a line may cost where no more than two symbols are left to a cell on average, and where there are
/// more. Where it takes more steps, the row says nothing of the line. The second counts for reasons: whoever looks for
/// a short one asks about the line again and again, each time with less known.
const MOST_STEPS: u64 = 1 << 18;
const MOST_STEPS_OPEN: u64 = 1 << 13;
/// So many steps are what any line may cost, and so many are a unit of work beyond that.
const USUAL: u64 = 1 << 12;
const STEPS_OF_WORK: u64 = 8;

/// A row, and the pattern that it is.
pub struct Row {
    pattern: Prepared,
    shape: Shape,
    cells: usize,
    /// Where each part can match on an open line; `None` where a part is more than one class so many times, so that
    /// this depends on what is known of the line.
    spans: Option<Vec<Spans>>,
}

/// What laying a row along a line says of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Laid {
    /// It cannot be laid: no word fits.
    Never,
    /// All that the pattern says of the line is told; some word fits.
    Wholly,
    /// There may be more to say: it took too many steps, or a part is more than a class so many times.
    InPart,
}

/// What a row is made of.
struct Shape {
    items: Vec<Item>,
    /// The parts of the pattern that come before the row itself, which is made of them.
    parts: usize,
}

/// An item of a row.
#[derive(Clone, Copy)]
enum Item {
    /// A part, which can be the group that some reference reads, by number.
    Part {
        node: NodeId,
        group: Option<usize>,
        /// What each of its cells can be, where that is the same for all.
        class: Option<Domain>,
    },
    /// A reference to a group that stands before it.
    Back(usize),
}

impl Row {
    /// The row that a pattern is, for lines of `cells` cells; `None` for other patterns, and where a part looks around.
    pub fn new(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Option<Row> {
        let is_plain = pattern.needs.backs && !pattern.needs.looks && !pattern.needs.word_edges;
        let shape = shape(pattern).filter(|_| is_plain && cells <= LONGEST)?;
        let has_class = |item: &Item| !matches!(item, Item::Part { class: None, .. });
        let open = vec![pattern.all; cells];
        let spans = match shape.items.iter().all(has_class) {
            true => Some(spans_of_parts(pattern, shape.parts, &open, effort)?),
            false => None,
        };
        Some(Row { pattern: pattern.clone(), shape, cells, spans })
    }

    /// Do its layouts say all that the pattern does?
    pub fn is_exact(&self) -> bool {
        self.spans.is_some()
    }

    /// Writes into `support` what the layouts leave.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<Laid> {
        let domains: Vec<Domain> = (0..self.cells).map(|at| line.may(at)).collect();
        let mut seen = vec![Domain::EMPTY; self.cells];
        let mut any = false;
        let laid = self.each(&domains, scratch, |cells| {
            any = true;
            seen.iter_mut().enumerate().for_each(|(at, seen)| *seen = seen.or(cells.may(at)));
            seen != domains
        })?;
        let left = if laid.is_ok() { seen } else { domains };
        left.iter().enumerate().for_each(|(at, &left)| line.shape.store(at, left, support));
        Ok(self.told(laid, any))
    }

    /// Is there any layout?
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<Laid> {
        let domains: Vec<Domain> = (0..self.cells).map(|at| line.may(at)).collect();
        let mut any = false;
        let laid = self.each(&domains, scratch, |_| {
            any = true;
            false
        })?;
        Ok(self.told(laid, any))
    }

    fn told(&self, laid: Result<(), TooLarge>, any: bool) -> Laid {
        match laid {
            Ok(()) if !any => Laid::Never,
            Ok(()) if self.is_exact() => Laid::Wholly,
            _ => Laid::InPart,
        }
    }

    /// Shows each layout that fits, until it is told to stop.
    fn each(
        &self,
        domains: &[Domain],
        scratch: &mut Scratch<'_>,
        show: impl FnMut(&Cells) -> bool,
    ) -> Decided<Result<(), TooLarge>> {
        let open: usize = domains.iter().map(|may| may.len().saturating_sub(1)).sum();
        let most = if open <= self.cells { MOST_STEPS } else { MOST_STEPS_OPEN };
        let mut effort = Effort::of(most);
        let spans = match &self.spans {
            Some(spans) => Ok(Cow::Borrowed(&spans[..])),
            None => spans(&self.pattern, &self.shape, domains, &mut effort).map(Cow::Owned),
        };
        let laid = spans.and_then(|spans| each(&self.pattern, &self.shape, &spans, domains, &mut effort, show));
        let steps = most - effort.left();
        scratch.meter.charge(steps.saturating_sub(USUAL) / STEPS_OF_WORK)?;
        Ok(laid)
    }
}

/// Does a word match? `None` for patterns that are no row, or where it takes too many steps.
pub fn fits(pattern: &Prepared, word: &[Symbol], effort: &mut Effort) -> Option<bool> {
    if !pattern.needs.backs || word.len() > LONGEST {
        return None;
    }
    let shape = shape(pattern)?;
    let domains: Vec<Domain> = word.iter().copied().map(Domain::only).collect();
    let spans = spans(pattern, &shape, &domains, effort).ok()?;
    let mut any = false;
    let laid = each(pattern, &shape, &spans, &domains, effort, |_| {
        any = true;
        false
    });
    laid.ok().map(|()| any)
}

/// Where each part can match on a line whose cells may be `domains`.
fn spans(pattern: &Prepared, shape: &Shape, domains: &[Domain], effort: &mut Effort) -> Result<Vec<Spans>, TooLarge> {
    spans_of_parts(pattern, shape.parts, domains, effort).ok_or(TooLarge)
}

/// Shows each layout of a row along cells that may be `domains`, until it is told to stop.
fn each(
    pattern: &Prepared,
    shape: &Shape,
    spans: &[Spans],
    domains: &[Domain],
    effort: &mut Effort,
    mut show: impl FnMut(&Cells) -> bool,
) -> Result<(), TooLarge> {
    let groups = vec![None; pattern.insides.len()];
    let mut layer =
        Layer { pattern, items: &shape.items, spans, cells: Cells::new(domains), groups, effort, show: &mut show };
    layer.lay(0..shape.items.len(), 0..domains.len()).map(|_| ())
}

/// The row that a pattern is; `None` for other patterns.
fn shape(pattern: &Prepared) -> Option<Shape> {
    let syntax = &pattern.syntax;
    let mut root = syntax.root;
    while let What::Group { number: None, inner } = *syntax.what(root) {
        root = inner;
    }
    let What::Sequence(list) = *syntax.what(root) else { return None };
    let children = syntax.children(list);
    if children.len() > MOST_ITEMS {
        return None;
    }
    let mut read = vec![false; pattern.insides.len()];
    let mut is_read = vec![false; pattern.insides.len()];
    for node in &syntax.nodes {
        if let What::Back(group) = node.what {
            is_read[group as usize - 1] = true;
        }
    }
    let part = |node: NodeId, group| Item::Part { node, group, class: class(pattern, node) };
    let item = |&node: &NodeId| match *syntax.what(node) {
        What::Back(group) => read[group as usize - 1].then_some(Item::Back(group as usize - 1)),
        What::Group { number: Some(number), inner } if is_read[number as usize - 1] => {
            read[number as usize - 1] = true;
            is_alone(pattern, inner, &is_read).then(|| part(node, Some(number as usize - 1)))
        }
        _ => is_alone(pattern, node, &is_read).then(|| part(node, None)),
    };
    let items: Option<Vec<Item>> = children.iter().map(item).collect();
    Some(Shape { items: items?, parts: root as usize })
}

/// Is there no reference in a part, and no group that one reads?
fn is_alone(pattern: &Prepared, part: NodeId, is_read: &[bool]) -> bool {
    let within = pattern.syntax.within(&[part]);
    let nodes = pattern.syntax.nodes.iter().zip(within).filter(|(_, within)| *within);
    nodes.map(|(node, _)| &node.what).all(|what| match what {
        What::Back(_) => false,
        What::Group { number: Some(number), .. } => !is_read[*number as usize - 1],
        _ => true,
    })
}

/// What every cell of a part can be, where one class reads them all.
fn class(pattern: &Prepared, part: NodeId) -> Option<Domain> {
    match *pattern.syntax.what(part) {
        What::Class(_) => Some(pattern.classes[part as usize]),
        What::Group { inner, .. } => class(pattern, inner),
        What::Repeat(ref repeat) => class(pattern, repeat.inner),
        _ => None,
    }
}

/// A row that is being laid.
struct Layer<'r> {
    pattern: &'r Prepared,
    items: &'r [Item],
    spans: &'r [Spans],
    cells: Cells,
    /// What each group that is read holds, once that is settled.
    groups: Vec<Option<(usize, usize)>>,
    effort: &'r mut Effort,
    show: &'r mut dyn FnMut(&Cells) -> bool,
}

type Flow = Result<ControlFlow<()>, TooLarge>;

impl Layer<'_> {
    /// Lays these items along these cells in all ways, and leaves the cells as they were.
    fn lay(&mut self, items: Range<usize>, cells: Range<usize>) -> Flow {
        let before = self.cells.changes.len();
        let laid = self.lay_ends(items, cells);
        self.cells.take_back(before);
        laid
    }

    /// First the references at both ends whose groups are settled, then the part that comes first.
    fn lay_ends(&mut self, mut items: Range<usize>, mut cells: Range<usize>) -> Flow {
        const DEAD_END: Flow = Ok(ControlFlow::Continue(()));
        loop {
            self.effort.spend(1)?;
            if items.is_empty() {
                let goes_on = !cells.is_empty() || (self.show)(&self.cells);
                self.effort.spend(if cells.is_empty() { self.cells.may.len() } else { 0 })?;
                return Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
            }
            let (first, last) = (self.items[items.start], self.items[items.end - 1]);
            let (held, copy) = if let Some(held) = self.held(last) {
                if held.len() > cells.len() {
                    return DEAD_END;
                }
                cells.end -= held.len();
                items.end -= 1;
                (held, cells.end)
            } else if let Some(held) = self.held(first) {
                if held.len() > cells.len() {
                    return DEAD_END;
                }
                let copy = cells.start;
                cells.start += held.len();
                items.start += 1;
                (held, copy)
            } else {
                break;
            };
            self.effort.spend(held.len())?;
            if !held.zip(copy..).all(|(source, copy)| self.cells.unite(source, copy)) {
                return DEAD_END;
            }
        }
        let Item::Part { node, group, class } = self.items[items.start] else {
            unreachable!("a group stands before its references")
        };
        self.lay_part(node, group, class, items, cells)
    }

    /// Lays the part that comes first, as long as it can be, and all that comes after it.
    fn lay_part(
        &mut self,
        node: NodeId,
        group: Option<usize>,
        class: Option<Domain>,
        items: Range<usize>,
        cells: Range<usize>,
    ) -> Flow {
        let ends = self.spans[node as usize][cells.start];
        let most = self.most(group, items.clone(), cells.len());
        for end in (cells.start..=cells.end).filter(|end| ends >> end & 1 == 1) {
            if most.is_none_or(|most| end - cells.start > most) {
                break;
            }
            let before = self.cells.changes.len();
            self.effort.spend(1 + (end - cells.start) / 4)?;
            let fits = class.is_none_or(|class| (cells.start..end).all(|at| self.cells.restrict(at, class)));
            if fits {
                group.into_iter().for_each(|group| self.groups[group] = Some((cells.start, end)));
                if self.lay(items.start + 1..items.end, end..cells.end)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            self.cells.take_back(before);
        }
        group.into_iter().for_each(|group| self.groups[group] = None);
        Ok(ControlFlow::Continue(()))
    }

    /// How many cells the first of these items can have at most, where all are to have `cells`; `None` where there are
    /// too few for the others.
    fn most(&self, group: Option<usize>, items: Range<usize>, cells: usize) -> Option<usize> {
        let (mut times, mut others) = (1, 0);
        for item in &self.items[items.start + 1..items.end] {
            match *item {
                Item::Back(back) if group == Some(back) => times += 1,
                item => others += self.least(item),
            }
        }
        Some(cells.checked_sub(others)? / times)
    }

    /// The cells that a reference repeats, once they are settled.
    fn held(&self, item: Item) -> Option<Range<usize>> {
        match item {
            Item::Back(group) => self.groups[group].map(|(start, end)| start..end),
            Item::Part { .. } => None,
        }
    }

    /// How many cells an item has at least.
    fn least(&self, item: Item) -> usize {
        let shortest = |node: NodeId| self.pattern.shortest[node as usize] as usize;
        match item {
            Item::Part { node, .. } => shortest(node),
            Item::Back(group) => match self.groups[group] {
                Some((start, end)) => end - start,
                None => shortest(self.pattern.insides[group]),
            },
        }
    }
}

/// What a layout says of the cells: what each may be, and which are equal. Changes can be taken back, the last one first.
struct Cells {
    /// For the first of each set of equal cells, what they may be.
    may: Vec<Domain>,
    /// For each cell, the first of its set.
    first: Vec<u8>,
    /// What was there before each change.
    changes: Vec<Change>,
}

enum Change {
    May(u8, Domain),
    First(u8, u8),
}

impl Cells {
    fn new(domains: &[Domain]) -> Cells {
        Cells { may: domains.to_vec(), first: (0..domains.len() as u8).collect(), changes: Vec::new() }
    }

    fn may(&self, at: usize) -> Domain {
        self.may[usize::from(self.first[at])]
    }

    /// Lets a cell be one of `symbols` only; can it?
    fn restrict(&mut self, at: usize, symbols: Domain) -> bool {
        let first = self.first[at];
        let (before, now) = (self.may[usize::from(first)], self.may[usize::from(first)].and(symbols));
        if now != before {
            self.changes.push(Change::May(first, before));
            self.may[usize::from(first)] = now;
        }
        !now.is_empty()
    }

    /// Makes two cells equal; can they be?
    fn unite(&mut self, one: usize, other: usize) -> bool {
        let both = self.may(one).and(self.may(other));
        if !(self.restrict(one, both) && self.restrict(other, both)) {
            return false;
        }
        // Settled cells are equal without being told so.
        if both.len() > 1 && self.first[one] != self.first[other] {
            let (to, from) = (self.first[one], self.first[other]);
            for at in 0..self.first.len() {
                if self.first[at] == from {
                    self.changes.push(Change::First(at as u8, from));
                    self.first[at] = to;
                }
            }
        }
        true
    }

    /// Takes back all but the first so many changes.
    fn take_back(&mut self, kept: usize) {
        while self.changes.len() > kept {
            match self.changes.pop() {
                Some(Change::May(at, may)) => self.may[usize::from(at)] = may,
                Some(Change::First(at, first)) => self.first[usize::from(at)] = first,
                None => unreachable!("there are more changes"),
            }
        }
    }
}
