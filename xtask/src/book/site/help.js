// The help's theme and search. A classic script in the head, so that a dark page never
// flashes light.
'use strict';

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
/** The sections of all pages, read once somebody searches: an index would hold every word twice. */
function load() {
  const links = document.querySelectorAll('#contents a');
  sections ??= Promise.all([...links].map(read)).then((pages) => pages.flat());
  return sections;
}

/** The sections of the page that a link of the contents leads to, each with its words. */
async function read(link) {
  const address = link.href.split('#')[0];
  const answer = await fetch(address);
  if (!answer.ok) return [];
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const found = [{ title: link.textContent, heading: '', address, text: '' }];
  for (const part of page.querySelector('article').children) {
    if (/^H[2-6]$/.test(part.tagName)) {
      found.push({ title: link.textContent, heading: part.textContent, address: `${address}#${part.id}`, text: '' });
    } else if (part.tagName !== 'H1') {
      found.at(-1).text += ` ${wordsOf(part)}`;
    }
  }
  return found.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

/** The text of an element; cells and lines do not run together. */
function wordsOf(part) {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const all = [];
  while (texts.nextNode()) all.push(texts.currentNode.data);
  return all.join(' ');
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
  line.append(element('a', title, { href: section.address }));
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
