//! Import cycles between the modules of a crate.
//!
//! From outside, a module and its children are one unit: a child may use what
//! its parent defines, as `super::Report`. The children of one module, each
//! with everything below it, must form layers. So an arrow from
//! `commands::fill::report` to `terminal::output` counts as one from `commands`
//! to `terminal`, and each module's children are checked separately.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use super::imports::arrows;
use super::source::Crate;

/// Children of one module that form a cycle.
pub struct Cycle {
    /// Each with the place where it uses the next; the last uses the first.
    steps: Vec<Step>,
    /// All modules on some cycle, including these.
    tangled: usize,
}

struct Step {
    module: String,
    place: String,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.steps.iter().chain(self.steps.first()).map(|step| step.module.as_str());
        write!(f, "import cycle {}", names.collect::<Vec<_>>().join(" -> "))?;
        let places: Vec<&str> = self.steps.iter().map(|step| step.place.as_str()).collect();
        write!(f, " (at {})", places.join(", "))?;
        if self.tangled > self.steps.len() {
            write!(f, "; {} modules are tangled there", self.tangled)?;
        }
        Ok(())
    }
}

/// The shortest cycle among the children of each module that has one.
pub fn of(krate: &Crate) -> Vec<Cycle> {
    // By parent: which child uses which, with the first place of use.
    let mut graphs: BTreeMap<usize, Graph> = BTreeMap::new();
    for arrow in arrows(krate) {
        let (from, to) = (ancestry(krate, arrow.from), ancestry(krate, arrow.to));
        let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        // One contains the other.
        let (Some(&a), Some(&b)) = (from.get(shared), to.get(shared)) else { continue };
        let file = krate.modules[arrow.from].file.display();
        let place = format!("{file}:{}", arrow.line);
        graphs.entry(from[shared - 1]).or_default().entry((a, b)).or_insert(place);
    }
    graphs.values().filter_map(|graph| shortest(krate, graph)).collect()
}

type Graph = BTreeMap<(usize, usize), String>;

/// The module with all its ancestors, from the root down.
fn ancestry(krate: &Crate, module: usize) -> Vec<usize> {
    let mut line: Vec<usize> =
        std::iter::successors(Some(module), |&at| krate.modules[at].parent).collect();
    line.reverse();
    line
}

fn shortest(krate: &Crate, graph: &Graph) -> Option<Cycle> {
    let mut starts: Vec<usize> = graph.keys().map(|&(from, _)| from).collect();
    starts.dedup();
    let cycles: Vec<Vec<usize>> =
        starts.into_iter().filter_map(|start| circle(graph, start)).collect();
    let tangled = cycles.len();
    let modules = cycles.into_iter().min_by_key(Vec::len)?;
    let steps = modules.iter().enumerate().map(|(at, &module)| {
        let next = modules[(at + 1) % modules.len()];
        Step {
            module: krate.modules[module].path.join("::"),
            place: graph[&(module, next)].clone(),
        }
    });
    Some(Cycle { steps: steps.collect(), tangled })
}

/// The shortest cycle through `start`.
fn circle(graph: &Graph, start: usize) -> Option<Vec<usize>> {
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for &(_, next) in graph.range((at, 0)..=(at, usize::MAX)).map(|(pair, _)| pair) {
            if next == start {
                let mut way: Vec<usize> =
                    std::iter::successors(Some(at), |at| before.get(at).copied()).collect();
                way.reverse();
                return Some(way);
            }
            if let std::collections::btree_map::Entry::Vacant(entry) = before.entry(next) {
                entry.insert(at);
                queue.push_back(next);
            }
        }
    }
    None
}
