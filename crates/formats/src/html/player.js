'use strict';
(() => {
  // The same generator as in html.rs.
  function puzzleOf(text) {
    const hidden = Uint8Array.from(atob(text.replace(/\s/g, '')), (char) => char.charCodeAt(0));
    let state = 2026;
    const bytes = hidden.map((byte) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return byte ^ ((state >>> 16) & 255);
    });
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  const hiddenText = document.getElementById('wordwright-puzzle').textContent;
  const puzzle = puzzleOf(hiddenText);
  const { width, height } = puzzle.dimensions;
  const block = puzzle.block ?? '#';
  const empty = puzzle.empty ?? 0;

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children);
    return element;
  };

  /** Squares in reading order; `undefined` for what holds no letter. */
  const squares = puzzle.puzzle.flat().map((entry, at) => {
    const full = entry !== null && typeof entry === 'object' ? entry : { cell: entry };
    if (full.cell === null || full.cell === block) return { kind: full.cell === null ? 'void' : 'block' };
    const answer = puzzle.solution?.[Math.floor(at / width)]?.[at % width];
    return {
      kind: 'open',
      label: full.cell === empty ? '' : String(full.cell),
      style: full.style ?? {},
      given: full.value,
      answer: typeof answer === 'string' && answer !== empty && answer !== block ? answer : undefined,
      text: full.value ?? '',
      marks: new Set(),
    };
  });
  const isOpen = (at) => squares[at]?.kind === 'open';
  const solvable = squares.every(({ kind, answer }) => kind !== 'open' || answer !== undefined);

  /** The square after this one in its row or column, unless something parts the two. */
  function next(at, step, down) {
    const line = down ? at % width : Math.floor(at / width);
    const to = at + step * (down ? width : 1);
    if (to < 0 || to >= squares.length || !isOpen(to)) return undefined;
    if ((down ? to % width : Math.floor(to / width)) !== line) return undefined;
    const [before, after] = step > 0 ? [at, to] : [to, at];
    const bars = (cell, side) => (squares[cell].style.barred ?? '').includes(side);
    return bars(before, down ? 'B' : 'R') || bars(after, down ? 'T' : 'L') ? undefined : to;
  }
  function runFrom(at, down) {
    const cells = [at];
    for (let to = next(at, 1, down); to !== undefined; to = next(to, 1, down)) cells.push(to);
    return cells;
  }

  /** Clues in their order: list, label, text and squares. */
  const clues = Object.entries(puzzle.clues ?? {}).flatMap(([list, entries]) => {
    const [name, heading] = list.split(':');
    return entries.map((entry) => {
      const full = Array.isArray(entry) ? { number: entry[0], clue: entry[1] } : entry;
      const label = String(full.number ?? '');
      const start = squares.findIndex((square) => square.kind === 'open' && square.label === label);
      const cells =
        full.cells?.map(([col, row]) => (row - 1) * width + col - 1) ??
        (start >= 0 && ['Across', 'Down'].includes(name) ? runFrom(start, name === 'Down') : []);
      const text = `${full.clue ?? ''}${full.enumeration ? ` (${full.enumeration})` : ''}`;
      return { list: heading || name, down: name === 'Down', label, text, cells: cells.filter(isOpen) };
    });
  });
  const cluesAt = (at) => clues.filter(({ cells }) => cells.includes(at));

  // What was entered is kept in this browser, under a name made of the puzzle.
  let sum = 0;
  for (const char of hiddenText) sum = (Math.imul(sum, 31) + char.charCodeAt(0)) >>> 0;
  const key = `wordwright-${sum.toString(36)}-${hiddenText.length}`;
  let seconds = 0;
  let done = false;
  let helped = 0;
  function restore(text) {
    try {
      const kept = JSON.parse(text ?? 'null');
      kept?.texts.forEach((text, at) => {
        if (isOpen(at) && squares[at].given === undefined) squares[at].text = text;
      });
      ({ seconds = 0, done = false, helped = 0 } = kept ?? {});
    } catch {
      // What cannot be read is not there.
    }
  }
  /** What is kept, as this page last read or wrote it. */
  let seen = null;
  /** Takes in what another tab has kept, if anything: without it, each would undo the other's letters. */
  function takeIn() {
    try {
      const kept = localStorage.getItem(key);
      if (kept === seen || kept === null) return false;
      seen = kept;
      restore(kept);
      return true;
    } catch {
      // A browser that keeps nothing still solves.
      return false;
    }
  }
  takeIn();
  function keep() {
    try {
      const texts = squares.map(({ text }) => text ?? '');
      const kept = JSON.stringify({ texts, seconds, done, helped });
      localStorage.setItem(key, kept);
      seen = kept;
    } catch {
      // As above.
    }
  }

  let cursor = squares.findIndex(({ kind }) => kind === 'open');
  let clue = cluesAt(cursor)[0];
  /** The direction where no clue says one. */
  let down = clue?.down ?? false;
  /** Whether somebody has chosen a square: the first press on the cursor's own turns nothing. */
  let begun = false;

  const time = () => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const clock = make('span', { class: 'clock', role: 'timer', 'aria-label': 'Time' }, time());
  setInterval(() => {
    // What one page keeps can reach another late, and without an event.
    if (takeIn()) draw();
    if (done || document.hidden) return;
    seconds += 1;
    clock.textContent = time();
    if (seconds % 10 === 0) keep();
  }, 1000);
  addEventListener('storage', () => {
    if (takeIn()) draw();
  });

  const message = make('p', { class: 'message', role: 'status' });
  const grid = make('div', { class: 'grid', role: 'grid', 'aria-label': puzzle.title || 'Crossword' });
  grid.style.setProperty('--cols', width);
  grid.style.setProperty('--rows', height);
  for (let row = 0; row < height; row += 1) {
    const line = make('div', { role: 'row' });
    for (let col = 0; col < width; col += 1) {
      const at = row * width + col;
      const square = squares[at];
      const cell = make('div', { role: 'gridcell', class: square.kind, 'data-at': at });
      if (square.kind === 'open') {
        const { barred = '', shapebg, color, highlight } = square.style;
        for (const [side, name] of [['R', 'bar-right'], ['B', 'bar-below'], ['L', 'bar-left'], ['T', 'bar-above']]) {
          if (barred.includes(side)) cell.classList.add(name);
        }
        if (shapebg === 'circle') cell.classList.add('circle');
        if (color || highlight) cell.classList.add('shade');
        square.letter = make('span', { class: 'letter', 'aria-hidden': 'true' });
        cell.append(make('span', { class: 'number', 'aria-hidden': 'true' }, square.label), square.letter);
        cell.addEventListener('pointerdown', (event) => {
          event.preventDefault();
          if (cursor === at && begun) turn();
          else go(at);
          begun = true;
          cell.focus({ preventScroll: true });
        });
      }
      square.element = cell;
      line.append(cell);
    }
    grid.append(line);
  }

  const bar = make('p', { class: 'clue-bar', 'aria-live': 'polite' });
  const lists = make('div', { class: 'lists' });
  for (const heading of [...new Set(clues.map(({ list }) => list))]) {
    const items = clues.filter(({ list }) => list === heading);
    const rows = items.map((item) => {
      item.element = make(
        'li',
        {},
        make('button', { onclick: () => choose(item) }, make('b', {}, item.label), ` ${item.text}`),
      );
      return item.element;
    });
    lists.append(make('section', {}, make('h2', {}, heading), make('ol', {}, ...rows)));
  }

  /** Goes to a square, in the clue's direction if it has one there. */
  function go(at, wanted) {
    cursor = at;
    const here = cluesAt(at);
    clue = wanted ?? here.find((item) => item === clue) ?? here.find((item) => item.down === down) ?? here[0];
    down = clue?.down ?? down;
    draw();
  }
  function turn() {
    const here = cluesAt(cursor);
    clue = here[(here.indexOf(clue) + 1) % here.length];
    down = clue?.down ?? !down;
    draw();
  }
  function choose(item) {
    const first = item.cells.find((at) => squares[at].text === '') ?? item.cells[0];
    if (first === undefined) return;
    go(first, item);
    squares[first].element.focus({ preventScroll: true });
  }
  function step(by) {
    const cells = clue?.cells ?? [];
    const to = clue ? cells[cells.indexOf(cursor) + by] : next(cursor, by, down);
    if (to !== undefined) go(to, clue);
  }

  function draw() {
    const own = new Set(clue?.cells);
    squares.forEach((square, at) => {
      if (square.kind !== 'open') return;
      const { element, letter, text, marks, label } = square;
      letter.textContent = text;
      letter.classList.toggle('long', text.length > 1);
      element.classList.toggle('cursor', at === cursor);
      element.classList.toggle('entry', own.has(at));
      element.classList.toggle('wrong', marks.has('wrong'));
      element.classList.toggle('revealed', marks.has('revealed'));
      element.tabIndex = at === cursor ? 0 : -1;
      const parts = [text || 'empty', `row ${Math.floor(at / width) + 1}, column ${(at % width) + 1}`];
      if (label) parts.push(`number ${label}`);
      if (square.given !== undefined) parts.push('given');
      if (marks.has('wrong')) parts.push('wrong');
      if (marks.has('revealed')) parts.push('revealed');
      element.setAttribute('aria-label', parts.join(', '));
      if (at === cursor) element.setAttribute('aria-selected', 'true');
      else element.removeAttribute('aria-selected');
    });
    for (const item of clues) {
      const isOwn = item === clue;
      if (isOwn && !item.element.classList.contains('current') && lists.scrollHeight > lists.clientHeight) {
        const list = lists.getBoundingClientRect();
        const here = item.element.getBoundingClientRect();
        if (here.top < list.top || here.bottom > list.bottom) lists.scrollTop += here.top - list.top - list.height / 3;
      }
      item.element.classList.toggle('current', isOwn);
      item.element.classList.toggle('filled', item.cells.length > 0 && item.cells.every((at) => squares[at].text));
    }
    bar.replaceChildren(
      ...(clue ? [make('b', {}, `${clue.label} ${clue.list}`), ` ${clue.text}`] : ['No clue for this square']),
    );
  }

  function enter(at, text) {
    takeIn();
    const square = squares[at];
    if (square.given !== undefined || square.marks.has('revealed')) return;
    square.text = text;
    square.marks.delete('wrong');
    changed();
  }
  function changed() {
    if (solvable && !done && squares.every((square) => square.kind !== 'open' || isRight(square))) {
      done = true;
      const help = helped === 0 ? 'without help' : `with ${helped} ${helped === 1 ? 'square' : 'squares'} revealed`;
      message.textContent = `Solved in ${time()}, ${help}.`;
    } else if (!done && squares.every((square) => square.kind !== 'open' || square.text)) {
      message.textContent = solvable ? 'Every square is filled, but not every letter is right.' : 'Every square is filled.';
    } else if (!done) {
      message.textContent = '';
    }
    keep();
    draw();
  }
  const isRight = ({ text, answer }) => text.toUpperCase() === answer.toUpperCase();

  function check(cells) {
    const wrong = cells.map((at) => squares[at]).filter((square) => square.text && !isRight(square));
    for (const square of wrong) square.marks.add('wrong');
    message.textContent =
      wrong.length === 0 ? 'No mistakes so far.' : `${wrong.length} ${wrong.length === 1 ? 'square is' : 'squares are'} wrong.`;
    draw();
  }
  function reveal(cells) {
    takeIn();
    for (const square of cells.map((at) => squares[at])) {
      if (isRight(square)) continue;
      square.text = square.answer;
      square.marks.delete('wrong');
      square.marks.add('revealed');
      helped += 1;
    }
    changed();
  }
  const all = () => squares.flatMap(({ kind }, at) => (kind === 'open' ? [at] : []));
  const entry = () => clue?.cells ?? [cursor];

  function type(letter, adds) {
    const square = squares[cursor];
    enter(cursor, adds ? (square.text + letter).slice(0, 24) : letter);
    if (!adds) step(1);
  }
  function erase(back) {
    if (back && !squares[cursor].text) step(-1);
    enter(cursor, '');
  }
  function jump(by) {
    if (clues.length === 0) return;
    choose(clues[(clues.indexOf(clue) + by + clues.length) % clues.length]);
  }
  function arrow(by, toDown) {
    if (down !== toDown && cluesAt(cursor).some((item) => item.down === toDown)) {
      down = toDown;
      clue = cluesAt(cursor).find((item) => item.down === toDown);
      draw();
      return;
    }
    let at = cursor + by * (toDown ? width : 1);
    const sameLine = () => (toDown ? at >= 0 && at < squares.length : Math.floor(at / width) === Math.floor(cursor / width));
    while (sameLine() && !isOpen(at)) at += by * (toDown ? width : 1);
    if (sameLine() && isOpen(at)) go(at);
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key: pressed } = event;
    // From a button letters still go into the grid; its other keys are its own.
    if (!grid.contains(event.target) && !/^\p{L}$/u.test(pressed)) return;
    const known = {
      ArrowRight: () => arrow(1, false),
      ArrowLeft: () => arrow(-1, false),
      ArrowDown: () => arrow(1, true),
      ArrowUp: () => arrow(-1, true),
      ' ': turn,
      Enter: turn,
      Backspace: () => erase(true),
      Delete: () => erase(false),
    }[pressed];
    // At the first and the last clue, Tab leaves the grid.
    const ends = clues.indexOf(clue) === (event.shiftKey ? 0 : clues.length - 1);
    if (known) known();
    else if (pressed === 'Tab' && !ends) jump(event.shiftKey ? -1 : 1);
    else if (/^[\p{L}\p{N}]$/u.test(pressed)) type(pressed.toUpperCase(), event.shiftKey);
    else return;
    event.preventDefault();
    squares[cursor].element.focus({ preventScroll: true });
  });

  const keys = make('div', { class: 'keys', role: 'group', 'aria-label': 'Keyboard' });
  for (const row of ['QWERTYUIOP', 'ASDFGHJKL', '‹ZXCVBNM⌫›']) {
    const names = { '‹': 'Previous clue', '›': 'Next clue', '⌫': 'Erase' };
    const acts = { '‹': () => jump(-1), '›': () => jump(1), '⌫': () => erase(true) };
    keys.append(
      make(
        'div',
        {},
        ...[...row].map((letter) =>
          make('button', { 'aria-label': names[letter] ?? letter, onclick: acts[letter] ?? (() => type(letter)) }, letter),
        ),
      ),
    );
  }

  const act = (name, action) => make('button', { onclick: action }, name);
  const tools = make('div', { class: 'tools' }, clock);
  if (solvable) {
    tools.append(
      act('Check word', () => check(entry())),
      act('Check all', () => check(all())),
      act('Reveal square', () => reveal([cursor])),
      act('Reveal word', () => reveal(entry())),
    );
  }
  tools.append(
    act('Clear', () => {
      for (const square of squares) {
        if (square.kind !== 'open' || square.given !== undefined) continue;
        square.text = '';
        square.marks.clear();
      }
      [seconds, helped, done] = [0, 0, false];
      clock.textContent = time();
      changed();
    }),
    act('Print', () => print()),
  );

  const byline = [puzzle.author && `by ${puzzle.author}`, puzzle.editor && `edited by ${puzzle.editor}`, puzzle.date];
  document.getElementById('player').append(
    make(
      'header',
      {},
      make('h1', {}, puzzle.title || 'Crossword'),
      make('p', {}, byline.filter(Boolean).join(' · ')),
      ...(puzzle.notes ? [make('p', { class: 'notes' }, puzzle.notes)] : []),
    ),
    make('div', { class: 'desk' }, make('div', { class: 'board' }, tools, message, grid, bar, keys), lists),
    ...(puzzle.copyright ? [make('footer', {}, puzzle.copyright)] : []),
  );
  if (done) message.textContent = `Solved in ${time()}.`;
  draw();
})();
