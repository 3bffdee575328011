import { judgeClaims } from './judge.mjs';
import { CLAIM_HEAD, claimCells, readable, showSummary, unitOf } from './words.mjs';
import { WHY_MISSED } from './why-missed.mjs';

/**
 * @typedef {import('./results-file.mjs').AllResults} AllResults
 * @typedef {import('./results-file.mjs').GroupResults} GroupResults
 */

/** What people write below it stays when the numbers are taken again. */
const NOTES_MARK = '<!-- Written by hand from here on; the bench keeps it. -->';

const HEAD = `# Performance

Measured and written by \`npm run bench\`; [performance.json](performance.json) holds the same numbers.
Each group has a commit of its own, since groups are measured alone; a test fails once what a group measures
has changed in more than one release since (before the first release: for two weeks). Medians, with the
quartiles in brackets. Nothing is timed in tests: they assert bytes, counts and contents.

## How to read it

- **The claims come first**: a row each, with the target that was set for it. **missed** stands where it is not met, [its reason](#why-some-are-missed) below the table.
- \`Gatehouse\` is our figure, \`over\` what it is compared with, \`is\` what counts: a time, a size, or a ratio. 0.12x means an eighth of the other.
- Ratios hold on other machines; milliseconds are those of this one, whose kind stands at each group.
- Less is better: targets are upper bounds.
- Brackets are the quartiles of all runs. Where they are wide, or the load average is high, the machine was not quiet: trust it less.
- \`plain\` is the machine as it is; \`throttled\` is a slow one on a slow line ([how](#how-it-is-measured)).
- Compare figures within a group: each group has its own day and commit.
- A claim about an answer of 50 MB says nothing about one of 50 kB: sizes are in the row.
- The tables below the claims have all that was measured, also what nothing is claimed of, and what others do better.
- Measure it on your machine: \`npm run bench -- start --runs 2\` takes minutes.
`;

const METHOD = `## How it is measured

- One server (HTTP/1.1) on the loopback interface for all explorers: the same brotli (level 11, prepared),
  the same caching (pages are asked for again, files are kept for a year), the same canned answers of
  the token and the GraphQL endpoint, uncompressed. Ours has the headers that the built service sends, policies included.
- All explorers in turn, each visit in a fresh browser context; a warm visit is the second one in its
  context.
- \`throttled\` is the DevTools protocol’s: four times slower CPU, 9 Mbit/s, 60 ms. It slows the page’s
  main thread and the page’s requests, not what workers do, whosever they are.
- Typing is real key events. An editor takes typing once a key that was pressed is seen in it;
  completion is there once the list shows a field of the schema. Credentials are typed at 100 ms a key.
- In an operation of 300 lines, a key is pressed each 100 ms in its middle, completion open as the names ask for it: from
  the key to the end of the frame that comes next. Then each panel is opened beside it, five times.
- A panel is open in the painted frame that first has it, counted from its click, whose own report comes
  later than that; the median of some openings, of which the first loads the panel.
- Peers have no sign-in: theirs are times since the navigation, ours since the token’s answer where the
  name says so, and always in “Large schemas”.
- A task below 50 ms is not long to a browser: 0 stands for all of those.
- Bytes are counted by the server, headers included, workers’ files too.
- Heap is JavaScript’s objects and the buffers they hold, after garbage collection.
- Large answers are rows of some 280 bytes, uncompressed. Their times count from the key that runs the
  operation: an answer is readable once its first row is in a painted frame, and settled once no task
  was long for half a second and the run button is back. The floor is fetch, text and JSON.parse in our
  page, the median of three. Peers are run twice at most, slow ones once; odd answers once.
- Memory is what the renderer’s process has for itself (resident, neither shared nor files), its peak
  looked for every 50 ms; before the run and after the tab was closed, garbage was collected. The worker
  that reads answers starts with the first large one, and stays.
- A frame of the table is what one turn of a wheel costs the page's main thread, a turn a frame, 120 there and
  120 back. \`--before\` takes an older build, which is measured in turn.
- A file is saved through the page's own menu, into a stream that counts its bytes and drops them: from choosing
  where it goes to its end, all formats one after the other in one page. \`--before\` counts here too.
- Hostile documents are made from a seed, each at the limits in docs/service.md that its kind meets, and
  sent to the built service one at a time: the longest turn of its event loop meanwhile, from reading the
  request to writing the answer, in the processor time of its thread (on Linux; else as the clock has it).
- The token’s answer is when the server has sent its last byte; the clocks of server and page are
  matched at each visit.
`;

/**
 * The page for people.
 *
 * @param {AllResults} all
 * @param {string} previous the page as it was, whose notes stay
 * @returns {string} Markdown
 */
export function markdownReport(all, previous) {
  const judged = judgeClaims(all);
  const claims = judged.map((each) => [...claimCells(each), all[each.claim.ours[0]]?.commit ?? '']);
  return [
    HEAD,
    '## What is claimed\n',
    table([...CLAIM_HEAD, 'commit'], claims),
    reasonsOf(judged),
    ...Object.keys(TITLES).map((group) => (all[group] ? groupSection(group, all[group]) : '')),
    METHOD,
    notesOf(previous),
  ].join('\n');
}

/**
 * @param {readonly import('./judge.mjs').Judged[]} judged
 * @returns {string} empty where all claims are met
 */
function reasonsOf(judged) {
  const missed = new Set(judged.flatMap(({ isMet, claim }) => (isMet === false ? claim.what : [])));
  const lines = WHY_MISSED.flatMap(({ claims, reason }) => {
    const of = claims.filter((claim) => missed.has(claim));
    return of.length > 0 ? `- **${of.join('**, **')}**: ${reason}.` : [];
  });
  return lines.length > 0 ? ['### Why some are missed\n', ...lines, ''].join('\n') : '';
}

/** @param {string} page */
function notesOf(page) {
  const [, notes = ''] = page.split(NOTES_MARK);
  return NOTES_MARK + notes;
}

/** @type {Readonly<Record<string, string>>} What stands beside us and the peers. */
const OTHERS = {
  bare: 'our page without scripts',
  floor: 'fetch, text, JSON.parse',
  empty: 'empty profile',
  full: '1,000 entries, 50 tabs, 2,000 saved',
  early: 'minute five',
  middle: 'in between',
  late: 'after an hour',
  parse: 'JSON.parse',
  duckdb: 'DuckDB, file and SUMMARIZE',
  before: 'an older build',
};

/** @type {Readonly<Record<string, string>>} In the order of the page. */
const TITLES = {
  start: 'Start',
  size: 'Large schemas',
  history: 'A long history and many tabs',
  fetcher: 'The fetcher’s own cost',
  answers: 'Large answers',
  batch: 'An operation run for 10,000 values',
  charts: 'A chart of 1,000,000 points',
  documents: 'Hostile documents',
  files: 'Files of a table of 1,000,000 rows and 10 columns',
  grid: 'A table of 100,000 rows and 30 columns',
  profile: 'Profile of a million rows',
  schema: 'Changes, paths and uses in 10,000 types',
  texts: 'Hostile texts of files, services and the clipboard',
  typing: 'Typing in an operation of 300 lines',
  soak: 'An hour of use',
};

/**
 * @param {string} group
 * @param {GroupResults} results
 */
function groupSection(group, { commit, machine, runs, results, subjects, missing, failures }) {
  const { date, cores, processor, system, memoryGb, browser, node, loadBefore, loadAfter } =
    machine;
  return [
    `## ${TITLES[group] ?? group}\n`,
    `Commit ${commit}, ${date}, ${runs} runs; ${cores} cores (${processor}, ${system}), ${memoryGb} GB; ${browser}, ` +
      `Node ${node}; load average ${loadBefore} before and ${loadAfter} after.\n`,
    ...conditionsOf(results).map((tail) => comparison(tail, results, subjects)),
    ...missing.map(({ id, reason }) => `- ${id} could not be had: ${reason}`),
    ...failures.map((failure) => `- Not measured: ${failure}`),
    '',
  ].join('\n');
}

/** @param {GroupResults['results']} results */
function conditionsOf(results) {
  return [...new Set(Object.keys(results).map((key) => key.split('/').slice(1).join('/')))];
}

/**
 * One table: what was measured, by whom.
 *
 * @param {string} tail condition and visit
 * @param {GroupResults['results']} results
 * @param {Record<string, string>} subjects
 */
function comparison(tail, results, subjects) {
  const ids = Object.keys(results)
    .filter((key) => key.split('/').slice(1).join('/') === tail)
    .map((key) => key.split('/')[0]);
  const of = (/** @type {string} */ id) => results[[id, tail].filter(Boolean).join('/')];
  const names = [...new Set(ids.flatMap((id) => Object.keys(of(id))))];
  const rows = names.map((name) => [
    readable(name),
    ...ids.map((id) => showSummary(of(id)[name], unitOf(name))),
  ]);
  const title = tail === '' ? '' : `### ${tail.split('/').join(', ')}\n\n`;
  return title + table(['', ...ids.map((id) => subjects[id] ?? OTHERS[id] ?? id)], rows);
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}
