import { reach } from './read-house.mjs';
import { ROOMS } from './rooms.mjs';

/**
 * @typedef {import('./read-house.mjs').SourceFile} SourceFile
 * @typedef {Map<string, Set<string>>} Graph what each room imports
 */

/**
 * Draws the rooms and the imports between them as Mermaid flowcharts, one of `src` and one of
 * `src/explorer`. An arrow that follows from others (a room imports what one of its imports does) is left
 * out.
 *
 * @param {readonly SourceFile[]} files
 * @returns {string} Markdown
 */
export function drawHouse(files) {
  const house = drawPart(files, (room) => room.split('/')[0]);
  const explorer = drawPart(files, (room) => (room.startsWith('explorer') ? room : undefined));
  return `${house}\n\nInside \`src/explorer\`:\n\n${explorer}`;
}

/**
 * @param {readonly SourceFile[]} files
 * @param {(room: string) => string | undefined} boxOf undefined for a room that is not in this part
 */
function drawPart(files, boxOf) {
  const graph = graphOf(files, boxOf);
  const rooms = Object.keys(ROOMS).filter((room) => graph.has(room));
  /** @param {string} room */
  const nameOf = (room) => room.replace(/^.*\//, '');
  const boxes = rooms.map((room) => {
    return `  ${nameOf(room)}["<b>${nameOf(room)}</b><br>${ROOMS[room]?.purpose}"]`;
  });
  const arrows = rooms.flatMap((room) =>
    direct(graph, room).map((target) => `  ${nameOf(room)} --> ${nameOf(target)}`),
  );
  return ['```mermaid', 'flowchart TD', ...boxes.toReversed(), ...arrows, '```'].join('\n');
}

/**
 * @param {readonly SourceFile[]} files
 * @param {(room: string) => string | undefined} boxOf
 */
function graphOf(files, boxOf) {
  const boxes = new Map(files.map(({ path, room }) => [path, room && boxOf(room)]));
  /** @type {Graph} */
  const graph = new Map();
  for (const { path, imports } of files) {
    const from = boxes.get(path);
    if (!from) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const target of imports) {
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
