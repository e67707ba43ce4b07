//! Writes the program of a pattern.

use super::super::effort::{Effort, TooLarge};
use super::super::prepared::Prepared;
use super::super::syntax::{Edge, LookAround, NodeId, Repeat, What};
use super::scope::{Scopes, Sight};
use super::{Leave, MOST_REGISTERS, Op, Pc, Program, Register};
use crate::domain::Domain;
use rustc_hash::FxHashMap;

/// The deepest nesting of rounds that can match nothing.
const DEEPEST_ROUNDS: u8 = 64;

/// Writes the program of several patterns that must all match, in at most so many instructions; what is known of its places is left out.
pub fn compile(
    patterns: &[&Prepared],
    cells: usize,
    leave: Leave,
    most_ops: usize,
    effort: &mut Effort,
) -> Result<Program, TooLarge> {
    let mut program = Program {
        ops: Vec::with_capacity(32),
        starts: Vec::new(),
        behinds: Vec::new(),
        is_exact: true,
        has_word_edges: false,
        knows_symbols: !leave.symbols,
        registers: 0,
        live: Vec::new(),
        live_against: Vec::new(),
        need: Vec::new(),
        all: Domain::EMPTY,
        words: Domain::EMPTY,
    };
    for &prepared in patterns {
        program.all = prepared.all;
        program.words = prepared.words;
        let registers = vec![None; prepared.syntax.groups as usize];
        let mut writer = Writer {
            prepared,
            cells,
            leave,
            most_ops,
            scopes: prepared.needs.looks.then(|| Scopes::new(prepared)),
            registers,
            against: false,
            in_behind: false,
            rounds: 0,
            program: &mut program,
            effort,
            bodies: FxHashMap::default(),
            in_kept: false,
        };
        writer.assign_registers()?;
        let start = writer.here();
        writer.program.starts.push(start);
        writer.write(prepared.syntax.root)?;
        writer.emit(Op::Match)?;
    }
    Ok(program)
}

struct Writer<'a> {
    prepared: &'a Prepared,
    cells: usize,
    leave: Leave,
    most_ops: usize,
    /// Left out where there are no looks around.
    scopes: Option<Scopes<'a>>,
    /// The register of each group that is referred to.
    registers: Vec<Option<Register>>,
    /// Is this where a match is forbidden?
    against: bool,
    in_behind: bool,
    /// How many rounds that must read something are open.
    rounds: u8,
    program: &'a mut Program,
    /// Parts that match nothing write nothing, however often they are repeated: this is what bounds them.
    effort: &'a mut Effort,
    /// The bodies of looks around that are written already, by whether a match is forbidden there. What a thread in a
    /// body knows it brings along, so that all rounds can share it: threads in the same place become one.
    bodies: FxHashMap<(NodeId, bool), Body>,
    /// Is this within the one look around that is not loosened?
    in_kept: bool,
}

/// What a look around was written as.
#[derive(Clone, Copy)]
enum Body {
    Ahead(Pc),
    Behind(u8),
}

impl Writer<'_> {
    fn here(&self) -> Pc {
        self.program.ops.len() as Pc
    }

    fn emit(&mut self, op: Op) -> Result<Pc, TooLarge> {
        if self.program.ops.len() >= self.most_ops {
            return Err(TooLarge);
        }
        self.program.ops.push(op);
        Ok(self.here() - 1)
    }

    fn sight(&self, back: NodeId, group: u32) -> Sight {
        self.scopes.as_ref().map_or(Sight::Direct, |scopes| scopes.sight(back, group))
    }

    /// Gives a register to each group that some reference can see.
    fn assign_registers(&mut self) -> Result<(), TooLarge> {
        if self.leave.backs || !self.prepared.needs.backs {
            return Ok(());
        }
        for (id, node) in self.prepared.syntax.nodes.iter().enumerate() {
            let What::Back(group) = node.what else { continue };
            let slot = group as usize - 1;
            if self.registers[slot].is_none() && self.sight(id as NodeId, group) == Sight::Direct {
                if self.program.registers == MOST_REGISTERS {
                    return Err(TooLarge);
                }
                self.registers[slot] = Some(self.program.registers as Register);
                self.program.registers += 1;
            }
        }
        Ok(())
    }

    fn write(&mut self, node: NodeId) -> Result<(), TooLarge> {
        self.effort.spend(1)?;
        let prepared = self.prepared;
        match prepared.syntax.what(node) {
            What::Class(_) => self.emit(Op::Read(prepared.classes[node as usize])).map(drop),
            What::Sequence(list) => prepared.syntax.children(*list).iter().try_for_each(|&child| self.write(child)),
            What::Choice(list) => self.write_choice(prepared.syntax.children(*list)),
            What::Group { number, inner } => self.write_group(*number, *inner),
            What::Repeat(repeat) => self.write_repeat(repeat),
            What::Edge(edge) => {
                self.program.has_word_edges |= matches!(edge, Edge::Word | Edge::NotWord);
                self.emit(Op::Edge(*edge)).map(drop)
            }
            What::Look(look) => self.write_look(node, look),
            What::Back(group) => self.write_back(node, *group),
        }
    }

    fn write_choice(&mut self, branches: &[NodeId]) -> Result<(), TooLarge> {
        let fits = |branch: &&NodeId| self.prepared.shortest[**branch as usize] as usize <= self.cells;
        let branches: Vec<NodeId> = branches.iter().filter(fits).copied().collect();
        if branches.is_empty() {
            return self.emit(Op::Fail).map(drop);
        }
        let mut ends = Vec::with_capacity(branches.len());
        for (at, &branch) in branches.iter().enumerate() {
            if at + 1 == branches.len() {
                self.write(branch)?;
                break;
            }
            let fork = self.emit(Op::Fail)?;
            self.write(branch)?;
            ends.push(self.emit(Op::Fail)?);
            self.program.ops[fork as usize] = Op::Fork(fork + 1, self.here());
        }
        let end = self.here();
        ends.into_iter().for_each(|jump| self.program.ops[jump as usize] = Op::Jump(end));
        Ok(())
    }

    fn write_group(&mut self, number: Option<u32>, inner: NodeId) -> Result<(), TooLarge> {
        let register = number.and_then(|number| self.registers[number as usize - 1]);
        let Some(register) = register.filter(|_| !self.in_behind) else {
            return self.write(inner);
        };
        self.emit(Op::Open(register))?;
        self.write(inner)?;
        self.emit(Op::Close(register)).map(drop)
    }

    /// The registers of a range of groups, as a set of bits.
    fn register_bits(&self, groups: std::ops::Range<u32>) -> u32 {
        let registers = groups.filter_map(|group| self.registers[group as usize - 1]);
        registers.fold(0, |bits, register| bits | 1 << register)
    }

    /// Required rounds one after the other, then rounds that may be left out but must read something.
    fn write_repeat(&mut self, repeat: &Repeat) -> Result<(), TooLarge> {
        let shortest = self.prepared.shortest[repeat.inner as usize] as usize;
        let least = repeat.least as usize;
        // A round that may be left out must read something, so that there are no more of them than cells. With more
        // required rounds than cells one of them reads nothing, and all further ones could be like it.
        let (least, room) = match shortest {
            0 => (least.min(self.cells + 1), self.cells),
            _ if least > self.cells / shortest => return self.emit(Op::Fail).map(drop),
            _ => (least, self.cells / shortest - least),
        };
        for _ in 0..least {
            self.write_round(repeat, false)?;
        }
        let Some(most) = repeat.most else {
            return self.write_endless(repeat);
        };
        let mut forks = Vec::new();
        for _ in 0..room.min((most - repeat.least) as usize) {
            forks.push(self.emit(Op::Fail)?);
            self.write_round(repeat, true)?;
        }
        let end = self.here();
        forks.into_iter().for_each(|fork| self.program.ops[fork as usize] = Op::Fork(fork + 1, end));
        Ok(())
    }

    fn write_endless(&mut self, repeat: &Repeat) -> Result<(), TooLarge> {
        let fork = self.emit(Op::Fail)?;
        self.write_round(repeat, true)?;
        self.emit(Op::Jump(fork))?;
        self.program.ops[fork as usize] = Op::Fork(fork + 1, self.here());
        Ok(())
    }

    fn write_round(&mut self, repeat: &Repeat, must_read: bool) -> Result<(), TooLarge> {
        let forget = self.register_bits(repeat.groups.clone());
        if forget != 0 && !self.in_behind {
            self.emit(Op::Forget(forget))?;
        }
        if !must_read || self.prepared.shortest[repeat.inner as usize] > 0 {
            return self.write(repeat.inner);
        }
        let round = self.rounds;
        if round >= DEEPEST_ROUNDS {
            return Err(TooLarge);
        }
        self.rounds += 1;
        self.emit(Op::Begin(round))?;
        self.write(repeat.inner)?;
        self.rounds -= 1;
        self.emit(Op::Progress(round)).map(drop)
    }

    /// Something that is not followed: it may hold or not.
    fn write_unknown(&mut self) -> Result<(), TooLarge> {
        self.program.is_exact = false;
        if self.against { self.emit(Op::Fail).map(drop) } else { Ok(()) }
    }

    fn write_look(&mut self, node: NodeId, look: &LookAround) -> Result<(), TooLarge> {
        let is_kept = self.in_kept || self.leave.all_but.is_none_or(|kept| kept == node);
        if self.leave.looks || !is_kept || self.in_behind && look.ahead {
            return self.write_unknown();
        }
        let was_in_kept = std::mem::replace(&mut self.in_kept, true);
        if look.ahead {
            self.write_ahead(node, look)?
        } else {
            self.write_behind(node, look)?
        }
        self.in_kept = was_in_kept;
        Ok(())
    }

    fn write_ahead(&mut self, node: NodeId, look: &LookAround) -> Result<(), TooLarge> {
        let ahead = self.emit(Op::Fail)?;
        let was_against = self.against;
        self.against ^= look.negative;
        if let Some(&Body::Ahead(body)) = self.bodies.get(&(node, self.against)) {
            self.against = was_against;
            self.program.ops[ahead as usize] = Op::Ahead { negative: look.negative, body, after: self.here() };
            return Ok(());
        }
        self.bodies.insert((node, self.against), Body::Ahead(ahead + 1));
        let rounds = std::mem::take(&mut self.rounds);
        self.write(look.inner)?;
        self.rounds = rounds;
        self.against = was_against;
        self.emit(Op::Seen)?;
        let after = self.here();
        self.program.ops[ahead as usize] = Op::Ahead { negative: look.negative, body: ahead + 1, after };
        Ok(())
    }

    fn write_behind(&mut self, node: NodeId, look: &LookAround) -> Result<(), TooLarge> {
        if !self.can_follow_behind(look.inner) {
            return self.write_unknown();
        }
        if let Some(&Body::Behind(set)) = self.bodies.get(&(node, false)) {
            return self.emit(Op::Behind { set, negative: look.negative }).map(drop);
        }
        let jump = self.emit(Op::Fail)?;
        let was_in_behind = std::mem::replace(&mut self.in_behind, true);
        let rounds = std::mem::take(&mut self.rounds);
        let body = self.here();
        self.write(look.inner)?;
        self.emit(Op::Seen)?;
        self.rounds = rounds;
        self.in_behind = was_in_behind;
        self.program.ops[jump as usize] = Op::Jump(self.here());
        let set = u8::try_from(self.program.behinds.len()).map_err(|_| TooLarge)?;
        self.program.behinds.push(body);
        self.bodies.insert((node, false), Body::Behind(set));
        self.emit(Op::Behind { set, negative: look.negative }).map(drop)
    }

    /// A look behind is a set of threads that remember nothing and wait for nothing.
    fn can_follow_behind(&self, node: NodeId) -> bool {
        let syntax = &self.prepared.syntax;
        let mut parts = vec![node];
        while let Some(part) = parts.pop() {
            match syntax.what(part) {
                What::Back(_) => return false,
                What::Look(look) if look.ahead => return false,
                What::Look(look) => parts.push(look.inner),
                What::Sequence(list) | What::Choice(list) => parts.extend(syntax.children(*list)),
                What::Group { inner, .. } => parts.push(*inner),
                What::Repeat(repeat) => parts.push(repeat.inner),
                What::Class(_) | What::Edge(_) => {}
            }
        }
        true
    }

    fn write_back(&mut self, node: NodeId, group: u32) -> Result<(), TooLarge> {
        let sight = match self.sight(node, group) {
            Sight::Direct if self.leave.backs => Sight::Lost,
            sight => sight,
        };
        match sight {
            Sight::Never => Ok(()),
            Sight::Direct => {
                let register = self.registers[group as usize - 1].expect("every group in sight has a register");
                self.emit(Op::Back(register)).map(drop)
            }
            Sight::Lost if self.against => self.write_unknown(),
            Sight::Lost => {
                self.program.is_exact = false;
                let fork = self.emit(Op::Fail)?;
                self.emit(Op::Read(self.prepared.all))?;
                self.emit(Op::Jump(fork))?;
                self.program.ops[fork as usize] = Op::Fork(fork + 1, self.here());
                Ok(())
            }
        }
    }
}
