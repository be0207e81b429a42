// The help's theme and search. A classic script in the head, so that a dark page never
// flashes light.
'use strict';

const up = document.currentScript.dataset.up;

const dark = matchMedia('(prefers-color-scheme: dark)');
function showTheme() {
  let theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('wordwright.preferences') ?? '{}')?.theme ?? theme;
  } catch {
    // Without preferences the system decides.
  }
  if (theme === 'system') theme = dark.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
}
showTheme();
dark.addEventListener('change', showTheme);
addEventListener('storage', showTheme);

/** Results shown at most. */
const MOST = 20;
/** Characters of a result's text before the first word found, and in all. */
const BEFORE = 60;
const SHOWN = 180;

let sections;
async function load() {
  sections ??= fetch(`${up}search.json`).then((answer) => answer.json());
  return sections;
}

/** How well a section answers: every word must be there, and headings count most. */
function rank(section, words) {
  const heading = `${section.title} ${section.heading}`.toLowerCase();
  const text = section.text.toLowerCase();
  let total = 0;
  for (const word of words) {
    if (heading.includes(word)) total += 10;
    else if (text.includes(word)) total += 1;
    else return 0;
  }
  return total;
}

function element(name, text, attributes = {}) {
  const made = Object.assign(document.createElement(name), attributes);
  made.textContent = text;
  return made;
}

function item(section, words) {
  const text = section.text.toLowerCase();
  const places = words.map((word) => text.indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const shown = section.text.slice(start, start + SHOWN);
  const title = section.heading ? `${section.title}: ${section.heading}` : section.title;
  const line = document.createElement('li');
  line.append(element('a', title, { href: up + section.address }));
  line.append(element('p', `${start > 0 ? '… ' : ''}${shown}…`));
  return line;
}

async function search(field, results) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.hidden = words.length === 0;
  if (results.hidden) return;
  const asked = field.value;
  const ranked = (await load())
    .map((section) => ({ section, rank: rank(section, words) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank);
  // A slower answer to an earlier question is dropped.
  if (field.value !== asked) return;
  const count = ranked.length === 1 ? '1 section' : `${ranked.length} sections`;
  const list = document.createElement('ul');
  list.append(...ranked.slice(0, MOST).map((found) => item(found.section, words)));
  results.replaceChildren(
    element('h2', ranked.length > 0 ? `${count} with “${asked.trim()}”` : `Nothing with “${asked.trim()}”`),
    list,
  );
}

addEventListener('DOMContentLoaded', () => {
  const contents = document.getElementById('contents');
  contents.open = matchMedia('(min-width: 60rem)').matches;
  contents.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  const field = document.getElementById('search');
  const results = document.getElementById('results');
  field.addEventListener('input', () => void search(field, results));
  results.addEventListener('click', (event) => {
    // A heading of this very page is reached without leaving it.
    if (event.target.closest('a')) {
      field.value = '';
      results.hidden = true;
    }
  });
});
