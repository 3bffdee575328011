import type { SchemaGraph } from './schema-graph.ts';
import type { TypeKindName } from './schema-index.ts';

/** A type in a picture; positions and sizes in CSS pixels from the top left. */
export interface PictureNode {
  readonly type: string;
  readonly label: string;
  readonly kind: TypeKindName;
  /** Distance from the central type, negative on the left. */
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly fields: readonly string[];
  /** Whether `to` is a possible type of the interface or union `from`. */
  readonly isPossibleType: boolean;
}

export interface TypePicture {
  readonly center: string;
  /** From left to right, then top to bottom. */
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  readonly width: number;
  readonly height: number;
  readonly more: number;
}

const MAX_IN_COLUMN = 14;

/** Width of a letter in the monospaced font of names, CSS pixels. */
const LETTER = 7.25;

const MAX_NAME = 30;
const MAX_LABEL = 22;

const NODE_HEIGHT = 32;
const ROW = 44;
const NODE_PADDING = 24;
const LABEL_PADDING = 48;

/**
 * Columns from left to right: types two steps and one step before the central type, itself, and
 * those after it.
 */
type Column = -2 | -1 | 0 | 1 | 2;

/** From the middle outwards, so that each type is as near as possible; the outer ones are dropped first. */
const NEIGHBOURS: readonly (readonly [column: Column, from: Column])[] = [
  [1, 0],
  [-1, 0],
  [2, 1],
  [-2, -1],
];

interface Link {
  readonly from: number;
  readonly to: number;
  /** Undefined if `to` is a possible type of `from`. */
  readonly field: string | undefined;
}

/**
 * Draws two steps around the type `center`: on the right the types of its fields, on the left the
 * types that lead to it; scalars, which everything leads to, are left out. Undefined for an unknown
 * type.
 */
export function drawTypes(graph: SchemaGraph, center: string): TypePicture | undefined {
  const middle = graph.numbers.get(center);
  if (middle === undefined) return undefined;
  const isShown = (type: number): boolean => graph.kinds[type] !== 'SCALAR' || type === middle;
  const links = linksOf(graph).filter(({ from, to }) => isShown(from) && isShown(to));
  const columnOf = new Map<number, Column>([[middle, 0]]);
  const columns = new Map<Column, number[]>([[0, [middle]]]);
  const leftOut = new Set<number>();
  for (const [column, origin] of NEIGHBOURS) {
    const origins = new Set(columns.get(origin));
    const others = new Set<number>();
    for (const { from, to } of links) {
      const [near, far] = column > 0 ? [from, to] : [to, from];
      if (origins.has(near) && !columnOf.has(far)) others.add(far);
    }
    const all = [...others];
    columns.set(column, all.slice(0, MAX_IN_COLUMN));
    for (const type of all.slice(0, MAX_IN_COLUMN)) columnOf.set(type, column);
    for (const type of all.slice(MAX_IN_COLUMN)) leftOut.add(type);
  }
  for (const type of columnOf.keys()) leftOut.delete(type);
  const edges = edgesBetween(graph, links, columnOf);
  return { center, ...placed(graph, columns, edges), edges, more: leftOut.size };
}

/** A picture without the hidden fields, and without types that only those lead to. */
export function withoutFields(picture: TypePicture, hidden: ReadonlyMap<string, unknown>) {
  const edges = picture.edges.flatMap((edge) => {
    const fields = edge.fields.filter((field) => !hidden.has(`${edge.from}.${field}`));
    return fields.length > 0 || edge.isPossibleType ? [{ ...edge, fields }] : [];
  });
  const nodes = picture.nodes.filter(
    ({ type }) =>
      type === picture.center || edges.some(({ from, to }) => from === type || to === type),
  );
  return { ...picture, nodes, edges };
}

function linksOf({ types, firstFields, fieldTypes, fields, possible }: SchemaGraph): Link[] {
  const links: Link[] = [];
  for (let from = 0; from < types.names.length; from++) {
    const end = firstFields[from + 1] ?? 0;
    for (let field = firstFields[from] ?? 0; field < end; field++) {
      const to = fieldTypes[field] ?? -1;
      if (to >= 0) links.push({ from, to, field: fields.names[field] });
    }
    for (const to of possible.get(from) ?? []) links.push({ from, to, field: undefined });
  }
  return links;
}

/** One edge for all fields between two types in neighbouring columns, and in the middle. */
function edgesBetween(
  { types }: SchemaGraph,
  links: readonly Link[],
  columnOf: ReadonlyMap<number, Column>,
): readonly PictureEdge[] {
  const edges = new Map<
    string,
    { from: string; to: string; fields: string[]; isPossibleType: boolean }
  >();
  for (const { from, to, field } of links) {
    const [start, end] = [columnOf.get(from), columnOf.get(to)];
    if (start === undefined || end === undefined) continue;
    const isDrawn =
      start === 0 || end === 0 || (start === 1 && end === 2) || (start === -2 && end === -1);
    if (!isDrawn) continue;
    const key = `${from} ${to}`;
    const edge = edges.get(key) ?? {
      from: types.names[from] ?? '',
      to: types.names[to] ?? '',
      fields: [],
      isPossibleType: false,
    };
    if (field === undefined) edge.isPossibleType = true;
    else edge.fields.push(field);
    edges.set(key, edge);
  }
  return [...edges.values()];
}

/** Positions the columns, and orders the outer ones by their neighbours. */
function placed(
  { types, kinds }: SchemaGraph,
  columns: ReadonlyMap<Column, readonly number[]>,
  edges: readonly PictureEdge[],
): Pick<TypePicture, 'nodes' | 'width' | 'height'> {
  const rows = Math.max(...[...columns.values()].map(({ length }) => length));
  const height = rows * ROW;
  const heights = new Map<string, number>();
  const orders = new Map<Column, readonly number[]>();
  for (const column of [0, 1, -1, 2, -2] as const) {
    const own = columns.get(column) ?? [];
    const isOuter = Math.abs(column) === 2;
    const order = isOuter
      ? own
          .map((type) => ({ type, at: meanHeight(types.names[type] ?? '', edges, heights) }))
          .sort((one, other) => one.at - other.at)
          .map(({ type }) => type)
      : own;
    for (const [row, type] of order.entries()) {
      heights.set(types.names[type] ?? '', (height - own.length * ROW) / 2 + row * ROW + ROW / 2);
    }
    orders.set(column, order);
  }
  const nodes: PictureNode[] = [];
  let left = 0;
  for (const column of [-2, -1, 0, 1, 2] as const) {
    const order = orders.get(column) ?? [];
    if (order.length === 0) continue;
    if (nodes.length > 0) left += labelWidth(nodes, order, types.names, edges);
    const names = order.map((type) => types.names[type] ?? '');
    const width = Math.max(...names.map((name) => widthOf(shorten(name, MAX_NAME))));
    for (const [row, name] of names.entries()) {
      nodes.push({
        type: name,
        label: shorten(name, MAX_NAME),
        kind: kinds[order[row] ?? -1] ?? 'OBJECT',
        column,
        x: left,
        y: (heights.get(name) ?? 0) - NODE_HEIGHT / 2,
        width,
        height: NODE_HEIGHT,
      });
    }
    left += width;
  }
  return { nodes, width: left, height };
}

function meanHeight(
  type: string,
  edges: readonly PictureEdge[],
  heights: ReadonlyMap<string, number>,
): number {
  const others = edges.flatMap(({ from, to }) => {
    const other = from === type ? to : to === type ? from : undefined;
    return other === undefined ? [] : (heights.get(other) ?? []);
  });
  return others.reduce((sum, at) => sum + at, 0) / Math.max(1, others.length);
}

function labelWidth(
  before: readonly PictureNode[],
  order: readonly number[],
  names: readonly string[],
  edges: readonly PictureEdge[],
): number {
  const near = new Set(before.map(({ type }) => type));
  const own = new Set(order.map((type) => names[type] ?? ''));
  const labels = edges
    .filter(({ from, to }) => (near.has(from) && own.has(to)) || (near.has(to) && own.has(from)))
    .map((edge) => labelOfEdge(edge).length * LETTER);
  return Math.max(0, ...labels) + LABEL_PADDING;
}

export function labelOfEdge({ fields }: PictureEdge): string {
  const [first = ''] = fields;
  const suffix = fields.length > 1 ? ` +${fields.length - 1}` : '';
  return shorten(first, MAX_LABEL) + suffix;
}

function widthOf(label: string): number {
  return Math.ceil(label.length * LETTER) + NODE_PADDING;
}

function shorten(name: string, length: number): string {
  return name.length > length ? `${name.slice(0, length - 1)}…` : name;
}
