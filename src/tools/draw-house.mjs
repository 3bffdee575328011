import { reach } from './read-house.mjs';
import { ROOMS } from './rooms.mjs';

/**
 * @typedef {import('./read-house.mjs').SourceFile} SourceFile
 * @typedef {Map<string, Set<string>>} Graph what each room imports
 * @typedef {{ x: number, y: number }} Point the upper left corner of a box
 */

const BOX = { width: 190, height: 44, gapX: 26, gapY: 46 };
const MARGIN = 24;

/**
 * Draws the rooms and the imports between them, each room above all that it imports. An arrow that
 * follows from others (a room imports what one of its imports does) is left out.
 *
 * @param {readonly SourceFile[]} files
 * @returns {string} SVG
 */
export function drawHouse(files) {
  const parts = [
    drawPart('src', files, (room) => room.split('/')[0] ?? ''),
    drawPart('src/explorer', files, (room) => (room.startsWith('explorer') ? room : undefined)),
  ].filter(({ boxes }) => boxes > 1);
  const width = Math.max(...parts.map((part) => part.width)) + 2 * MARGIN;
  let top = MARGIN;
  const drawn = parts.map(({ height, svg }) => {
    const group = `<g transform="translate(${MARGIN} ${top})">\n${svg}\n</g>`;
    top += height + MARGIN;
    return group;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" font-family="system-ui, sans-serif" font-size="13">
<title>The rooms of src: an arrow leads from a room to one that it imports</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#57606a"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`;
}

/**
 * @param {string} title
 * @param {readonly SourceFile[]} files
 * @param {(room: string) => string | undefined} boxOf undefined for a room that is not in this part
 */
function drawPart(title, files, boxOf) {
  const graph = reduced(graphOf(files, boxOf));
  const rows = rowsOf(graph);
  const width = Math.max(...rows.map((row) => row.length)) * (BOX.width + BOX.gapX) - BOX.gapX;
  /** @type {Map<string, Point>} */
  const corners = new Map();
  rows.forEach((row, level) => {
    const start = (width - row.length * (BOX.width + BOX.gapX) + BOX.gapX) / 2;
    const y = 24 + (rows.length - 1 - level) * (BOX.height + BOX.gapY);
    row.forEach((room, index) =>
      corners.set(room, { x: Math.round(start + index * (BOX.width + BOX.gapX)), y }),
    );
  });
  const arrows = [...graph].flatMap(([room, imports]) =>
    [...imports].map((target) => arrow(corners.get(room), corners.get(target))),
  );
  const boxes = [...corners].map(([room, corner]) => box(room, corner));
  return {
    boxes: boxes.length,
    width,
    height: 24 + rows.length * (BOX.height + BOX.gapY) - BOX.gapY,
    svg: [`<text y="10" font-weight="600">${title}</text>`, ...arrows, ...boxes].join('\n'),
  };
}

/**
 * @param {readonly SourceFile[]} files
 * @param {(room: string) => string | undefined} boxOf
 * @returns {Graph}
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

/** @param {Graph} graph @returns {Graph} without the arrows that follow from others */
function reduced(graph) {
  return new Map(
    [...graph].map(([room, imports]) => {
      const indirect = [...imports].map((other) => ({ other, targets: reach(graph, other) }));
      const direct = [...imports].filter(
        (target) => !indirect.some(({ other, targets }) => other !== target && targets.has(target)),
      );
      return [room, new Set(direct)];
    }),
  );
}

/**
 * @param {Graph} graph
 * @returns {string[][]} the ground first; a room lies one above the highest that it imports
 */
function rowsOf(graph) {
  // Where rooms import each other, one of them is taken for the lower.
  /** @param {string} room @param {readonly string[]} above @returns {number} */
  const levelOf = (room, above = []) => {
    const below = [...(graph.get(room) ?? [])].filter((other) => !above.includes(other));
    return Math.max(0, ...below.map((other) => levelOf(other, [...above, room]) + 1));
  };
  /** @type {string[][]} */
  const rows = [];
  for (const room of Object.keys(ROOMS))
    if (graph.has(room)) (rows[levelOf(room)] ??= []).push(room);
  return rows;
}

/** @param {Point | undefined} from @param {Point | undefined} to */
function arrow(from, to) {
  if (!from || !to) return '';
  const [x1, y1] = [from.x + BOX.width / 2, from.y + BOX.height];
  const [x2, y2] = [to.x + BOX.width / 2, to.y - 2];
  const bend = Math.round((y2 - y1) / 2);
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="#57606a" marker-end="url(#head)"/>`;
}

/** @param {string} room @param {Point} corner */
function box(room, { x, y }) {
  const name = room.split('/').at(-1);
  const middle = x + BOX.width / 2;
  return `<g text-anchor="middle"><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="#f6f8fa" stroke="#d0d7de"/><text x="${middle}" y="${y + 18}" font-weight="600">${name}</text><text x="${middle}" y="${y + 35}" font-size="11" fill="#57606a">${ROOMS[room]?.purpose ?? ''}</text></g>`;
}
