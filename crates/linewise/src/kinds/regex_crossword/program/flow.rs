//! What is known of each place in a program: what is still read of the registers, and how many cells are still needed.

use super::{Op, Pc, Program, held, opened};

/// More cells than any line has.
const NEVER: u32 = u32::MAX / 2;

/// Works backward through the program until nothing changes.
pub fn analyse(program: &mut Program) {
    let against = against(program);
    program.need = vec![NEVER; program.ops.len()];
    while settle(program, need_at, |program| &mut program.need) {}
    program.live = vec![0; program.ops.len()];
    program.live_against = vec![0; program.ops.len()];
    if program.registers == 0 {
        return;
    }
    while settle(program, |program, pc| live_at(program, &program.live, pc, true), |program| &mut program.live) {}
    let live_against = |program: &Program, pc: usize| live_at(program, &program.live_against, pc, against[pc]);
    while settle(program, live_against, |program| &mut program.live_against) {}
}

/// Works every place out once, from the last to the first; did any change?
fn settle<T: PartialEq + Copy>(
    program: &mut Program,
    at: impl Fn(&Program, usize) -> T,
    values: impl Fn(&mut Program) -> &mut Vec<T>,
) -> bool {
    let mut changed = false;
    for pc in (0..program.ops.len()).rev() {
        let value = at(program, pc);
        let slot = &mut values(program)[pc];
        changed |= *slot != value;
        *slot = value;
    }
    changed
}

fn need_at(program: &Program, pc: usize) -> u32 {
    let of = |pc: Pc| program.need[pc as usize];
    let next = pc as Pc + 1;
    match program.ops[pc] {
        Op::Read(_) => (of(next) + 1).min(NEVER),
        Op::Jump(to) => of(to),
        Op::Fork(one, other) => of(one).min(of(other)),
        Op::Ahead { after, .. } => of(after),
        Op::Fail => NEVER,
        Op::Seen | Op::Match => 0,
        _ => of(next),
    }
}

/// The registers that are read from a place on; references count where `reads` says so.
fn live_at(program: &Program, live: &[u64], pc: usize, reads: bool) -> u64 {
    let of = |pc: Pc| live[pc as usize];
    let next = pc as Pc + 1;
    match program.ops[pc] {
        Op::Jump(to) => of(to),
        Op::Fork(one, other) => of(one) | of(other),
        Op::Ahead { body, after, .. } => of(body) | of(after),
        Op::Fail | Op::Seen | Op::Match => 0,
        Op::Back(register) if reads => of(next) | held(register),
        Op::Open(register) => of(next) & !opened(register),
        Op::Close(register) => {
            let kept = of(next) & !held(register) & !opened(register);
            if of(next) & held(register) != 0 { kept | opened(register) } else { kept }
        }
        Op::Forget(registers) => of(next) & !u64::from(registers),
        _ => of(next),
    }
}

/// For each place, whether a match is forbidden there.
fn against(program: &Program) -> Vec<bool> {
    let mut against = vec![false; program.ops.len()];
    for (pc, op) in program.ops.iter().enumerate() {
        // The body of an earlier look has been marked with that one.
        if let Op::Ahead { negative: true, body, after } = *op
            && body as usize == pc + 1
        {
            against[pc + 1..after as usize].iter_mut().for_each(|place| *place = !*place);
        }
    }
    against
}
