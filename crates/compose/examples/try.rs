use std::sync::Arc; use std::time::*;
use wordwright_compose::*; use wordwright_grid::*; use wordwright_lexicon::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (words, min, cap, seed): (&str, u8, f64, u64) = (&args[1], args[2].parse().unwrap(), args[3].parse().unwrap(), args[4].parse().unwrap());
    let verbose = std::env::var("V").is_ok();
    for path in &args[5..] {
        let start = Instant::now();
        let text = std::fs::read_to_string(path).unwrap();
        let rows: Vec<&str> = text.lines().filter(|l| !l.is_empty()).collect();
        let mut grid = Grid::new(rows.len(), rows[0].len()).unwrap();
        for (r, row) in rows.iter().enumerate() { for (c, ch) in row.chars().enumerate() { let id = grid.id(r, c); match ch { '#' => grid.cell_mut(id).kind = CellKind::Block, '.' => {}, l => grid.cell_mut(id).given = Some(l.to_uppercase().to_string().into()) } } }
        let bytes = std::fs::read(words).unwrap();
        let slots = grid.slots(2);
        let lengths: LengthSet = slots.slots().iter().map(|s| s.len()).collect();
        let (list, _) = WordList::read(&Alphabet::english(), &[Source { name: "w", text: &bytes, minimum: min }], lengths).unwrap();
        let t1 = start.elapsed();
        let list = Arc::new(list);
        let mut problem = Problem::new(grid, list).unwrap(); problem.set_minimum(min);
        let budget = Budget { deadline: Some(Instant::now() + Duration::from_secs_f64(cap)), ..Budget::default() };
        let threads = std::env::var("T").map_or(1, |t| t.parse().unwrap());
        let r = fill(&problem, &Options { seed, threads, ..Options::default() }, &budget, &mut Silent);
        match r { Ok(Run { outcome, progress: p }) => { let t = match &outcome { Outcome::Filled(f) => format!("FILLED mean {:.2}", f.mean_score()), Outcome::Impossible(i) => format!("IMPOSSIBLE {} slots minimal {}", i.slots.len(), i.minimal), Outcome::Stopped(p) => format!("stopped {}", p.complete) }; println!("{} {:.4} load {:.4} nodes {} conf {} restarts {} {}", path.rsplit('/').next().unwrap(), start.elapsed().as_secs_f64(), t1.as_secs_f64(), p.nodes, p.conflicts, p.restarts, t); if verbose { println!("{outcome:?}"); } }
        Err(e) => println!("{path} {e}") }
    }
}
