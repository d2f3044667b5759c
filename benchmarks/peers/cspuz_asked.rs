// Solves puzzles by cspuz_core and, for each, says how many solutions there are, up to two, and the
// processor time from the link on: a link in each line of standard input, an answer in each line.
// A puzzle that takes more seconds than the argument ends the program.
//
// `benchmarks.connected` runs it.  It is built in a copy of github semiexp/cspuz_core, as a package
// that depends on the packages cspuz_rs and cspuz_rs_puzzles there.

use std::io::{BufRead, Write};

use cspuz_rs::graph::BoolGridEdgesIrrefutableFacts;
use cspuz_rs_puzzles::puzzles::{fillomino, heyawake, lits, masyu, nurikabe, slitherlink};

#[repr(C)]
#[derive(Clone, Copy)]
struct Time {
    seconds: i64,
    fraction: i64,
}

#[repr(C)]
struct Timer {
    interval: Time,
    value: Time,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    fn setitimer(which: i32, timer: *const Timer, before: *mut Timer) -> i32;
}

const PROCESS_TIME: i32 = 2;
const TIMER_OF_PROCESS_TIME: i32 = 2;
const NONE: Time = Time { seconds: 0, fraction: 0 };

fn processor_time() -> f64 {
    let mut time = NONE;
    assert_eq!(unsafe { clock_gettime(PROCESS_TIME, &mut time) }, 0);
    time.seconds as f64 + time.fraction as f64 * 1e-9
}

fn end_after(seconds: i64) {
    let timer = Timer { interval: NONE, value: Time { seconds, fraction: 0 } };
    let set = unsafe { setitimer(TIMER_OF_PROCESS_TIME, &timer, std::ptr::null_mut()) };
    assert_eq!(set, 0);
}

type Facts<T> = Vec<Vec<Option<T>>>;

/// What all solutions share is all of them where there is one.
fn solutions<T>(facts: &[&Facts<T>]) -> usize {
    let is_decided = facts.iter().all(|rows| rows.iter().flatten().all(Option::is_some));
    if is_decided { 1 } else { 2 }
}

fn of_edges(found: Option<BoolGridEdgesIrrefutableFacts>) -> usize {
    found.map_or(0, |facts| solutions(&[&facts.horizontal, &facts.vertical]))
}

fn of_cells<T>(found: Option<Facts<T>>) -> usize {
    found.map_or(0, |facts| solutions(&[&facts]))
}

/// None for links that cannot be read.
fn solved(link: &str) -> Option<usize> {
    let kind = link.split('?').nth(1)?.split('/').next()?;
    Some(match kind {
        "slither" => {
            let (full, clues) = slitherlink::deserialize_problem(link)?;
            of_edges(slitherlink::solve_slitherlink(full, &clues))
        }
        "mashu" => {
            let (full, clues) = masyu::deserialize_problem(link)?;
            of_edges(masyu::solve_masyu(full, &clues))
        }
        "nurikabe" => of_cells(nurikabe::solve_nurikabe(&nurikabe::deserialize_problem(link)?)),
        "lits" => of_cells(lits::solve_lits(&lits::deserialize_problem(link)?)),
        "heyawake" => {
            let (borders, clues) = heyawake::deserialize_problem(link)?;
            of_cells(heyawake::solve_heyawake(&borders, &clues))
        }
        "fillomino" => {
            let (max3, clues) = fillomino::deserialize_problem(link)?;
            of_cells(fillomino::solve_fillomino(max3, &clues).map(|(numbers, _)| numbers))
        }
        _ => return None,
    })
}

fn main() {
    let limit = std::env::args().nth(1).expect("seconds");
    let limit: i64 = limit.parse().expect("whole seconds");
    for link in std::io::stdin().lock().lines() {
        let link = link.expect("a line of text");
        end_after(limit);
        let start = processor_time();
        let found = solved(&link);
        let seconds = processor_time() - start;
        end_after(0);
        match found {
            Some(number) => println!("{number} {seconds:.6}"),
            None => println!("unreadable"),
        }
        std::io::stdout().flush().expect("a reader");
    }
}
