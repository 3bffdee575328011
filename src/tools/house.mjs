import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { ROOT } from './project.mjs';
import {
  circlesOf,
  filesWithLongFunctions,
  reach,
  readHouse,
  roomOf,
  styleLines,
} from './read-house.mjs';
import { ROOMS } from './rooms.mjs';

/** @typedef {import('./read-house.mjs').SourceFile} SourceFile */

export const PICTURE = join(ROOT, 'docs/architecture.md');

/** @param {readonly SourceFile[]} files which are measured, and compared with the rules of the house */
export function figures(files) {
  const lengths = files.map(({ lines }) => lines).sort((one, other) => one - other);
  return {
    files: files.length,
    lines: sumOfLines(files),
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    p90: lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    longest: lengths.at(-1) ?? 0,
    explorerRoot: files.filter(({ path }) => /^src\/explorer\/[^/]+$/.test(path)).length,
    standIns: files.filter(({ path }) => path.startsWith('src/explorer/monaco/no-')).length,
    folderCircles: circlesOf(graphOf(files, ({ path }) => dirname(path))),
    roomCircles: circlesOf(graphOf(files, ({ room }) => room)),
    arrows: forbiddenArrows(files),
    sharedNames: sharedNames(files),
  };
}

/** @param {readonly SourceFile[]} files */
function sumOfLines(files) {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

/** @param {readonly SourceFile[]} files @returns {string[]} imports against the table of rooms, by file and line */
function forbiddenArrows(files) {
  /** @param {string | undefined} room @param {string} target */
  const isForbidden = (room, target) => {
    if (target.split('/').includes('testing')) return true;
    const to = roomOf(target);
    if (room === undefined || to === undefined || room === to) return false;
    return !ROOMS[room]?.imports.includes(to);
  };
  return files.flatMap(({ path, room, imports }) =>
    [...imports]
      .filter(([target]) => isForbidden(room, target))
      .map(([target, line]) => `${path}:${line} -> ${target}`),
  );
}

/** @param {readonly SourceFile[]} files @returns {string[]} exported names that several files declare, with these */
function sharedNames(files) {
  /** @type {Map<string, string[]>} */
  const holders = new Map();
  for (const { path, exports } of files) {
    for (const name of exports) holders.set(name, [...(holders.get(name) ?? []), path]);
  }
  return [...holders]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
    .sort();
}

/** @returns {string} the page of the architecture, with the picture that the rooms and imports make */
export function drawnPage() {
  return readFileSync(PICTURE, 'utf8').replace(
    /(?<=<!-- rooms -->\n)[^]*(?=<!-- end of rooms -->)/,
    () => `\n${drawHouse(readHouse(ROOT))}\n\n`,
  );
}

function main() {
  if (process.argv.includes('--write')) writeFileSync(PICTURE, drawnPage());
  const files = readHouse(ROOT);
  const house = figures(files);
  const faults = {
    'Imports against the table of rooms': house.arrows,
    'Circles of rooms': house.roomCircles.map((circle) => circle.join(', ')),
    'Circles of folders': house.folderCircles.map((circle) => circle.join(', ')),
    'Files whose functions lint allows to be longer': filesWithLongFunctions(ROOT),
    'Exported names with two declarations': house.sharedNames,
    'Files of more than 400 lines': files
      .filter(({ lines }) => lines > 400)
      .map(({ path, lines }) => `${path}: ${lines}`),
    'Out of date, mended by npm run house -- --write':
      readFileSync(PICTURE, 'utf8') === drawnPage() ? [] : [PICTURE],
  };
  const rows = [
    ['Product files', house.files],
    ['Lines', house.lines],
    ['Lines, style sheets counted', house.lines + styleLines(ROOT)],
    ['Lines of style sheets', styleLines(ROOT)],
    ['Lines a file', `${house.median} median, ${house.p90} p90, ${house.longest} longest`],
    ['Stand-ins for modules of packages', house.standIns],
    ['Files in the explorer’s root', house.explorerRoot],
    ...Object.entries(faults).map(([title, found]) => [title, found.length]),
    ...Object.keys(ROOMS).map((room) => {
      const own = files.filter((file) => file.room === room);
      return [`  src/${room}`, `${own.length} files, ${sumOfLines(own)} lines`];
    }),
  ];
  for (const [name, value] of rows) console.log(`${String(name).padEnd(50)}${value}`);
  for (const [title, found] of Object.entries(faults)) {
    if (found.length > 0) console.log(`\n${title}\n${found.map((row) => `  ${row}`).join('\n')}`);
  }
}

/** @typedef {Map<string, Set<string>>} Graph what each room imports */

/**
 * Draws `src`, `src/answers` and `src/explorer` as Mermaid flowcharts, without imports that follow from others.
 * @param {readonly SourceFile[]} files @returns {string} Markdown
 */
function drawHouse(files) {
  const house = drawPart(files, ({ room }) => room?.split('/')[0]);
  const insides = ['answers', 'explorer'].map((folder) => {
    const inside = drawPart(files, ({ room }) => (room?.startsWith(folder) ? room : undefined));
    return `Inside \`src/${folder}\`:\n\n${inside}`;
  });
  return [house, ...insides].join('\n\n');
}

/** @param {readonly SourceFile[]} files @param {(file: SourceFile) => string | undefined} boxOf */
function drawPart(files, boxOf) {
  const graph = graphOf(files, boxOf);
  const rooms = Object.keys(ROOMS).filter((room) => graph.has(room));
  /** @param {string} room */
  const nameOf = (room) => room.replace(/^.*\//, '');
  const boxes = rooms.map((room) => {
    const purpose = ROOMS[room]?.purpose;
    return `  ${nameOf(room)}["<b>${nameOf(room)}</b>${purpose && `<br>${purpose}`}"]`;
  });
  const arrows = rooms.flatMap((room) =>
    direct(graph, room).map((target) => `  ${nameOf(room)} --> ${nameOf(target)}`),
  );
  return ['```mermaid', 'flowchart TD', ...boxes.toReversed(), ...arrows, '```'].join('\n');
}

/** @param {readonly SourceFile[]} files @param {(file: SourceFile) => string | undefined} boxOf */
function graphOf(files, boxOf) {
  const boxes = new Map(files.map((file) => [file.path, boxOf(file)]));
  /** @type {Graph} */
  const graph = new Map();
  for (const { path, imports } of files) {
    const from = boxes.get(path);
    if (!from) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const target of imports.keys()) {
      const to = boxes.get(target);
      if (to && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** @param {Graph} graph @param {string} room @returns {string[]} imports that follow from no other */
function direct(graph, room) {
  const imports = [...(graph.get(room) ?? [])].sort();
  const indirect = imports.map((other) => reach(graph, other));
  return imports.filter((target) => !indirect.some((targets) => targets.has(target)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
