import { createScanner, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { applyEdits, lineStart, ownLineIndent, type Edit } from '../../../operations/splice.ts';

export type JsonPath = readonly (string | number)[];

export interface JsonValue {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** As it stands in the text: the digits of a number are those that were typed. */
  readonly source: string;
  readonly text?: string;
  /** Of an object, in their order; of members of one name the last, which is what is sent. */
  readonly members: ReadonlyMap<string, JsonValue>;
  readonly items: readonly JsonValue[];
}

export function readValue(text: string): JsonValue | undefined {
  const root = rootOf(text);
  return root && valueOf(text, root);
}

/** Whether a text is one that can be changed here: an object in JSON with comments, or nothing. */
export function isEditable(text: string): boolean {
  const errors: ParseError[] = [];
  const root = rootOf(text, errors);
  return errors.length === 0 && (!root || root.type === 'object');
}

function rootOf(text: string, errors: ParseError[] = []): Node | undefined {
  return parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
}

function valueOf(text: string, node: Node): JsonValue {
  const { type, offset, length, children = [] } = node;
  const members = new Map<string, JsonValue>();
  for (const property of type === 'object' ? children : []) {
    const [name, value] = property.children ?? [];
    if (name && value) members.set(String(name.value), valueOf(text, value));
  }
  return {
    kind: type === 'property' ? 'null' : type,
    source: text.slice(offset, offset + length),
    ...(type === 'string' && { text: String(node.value) }),
    members,
    items: type === 'array' ? children.map((item) => valueOf(text, item)) : [],
  };
}

/** Puts JSON at a path, keeping comments and order around it; missing objects and lists are made. */
export function setJson(text: string, path: JsonPath, literal: string): string {
  const root = rootOf(text);
  if (!root) {
    const before = text.trim() === '' ? '' : `${text.trimEnd()}\n`;
    return `${before}${composed(path, literal, true)}`;
  }
  let at = root;
  for (const [depth, key] of path.entries()) {
    const next = childAt(at, key);
    const rest = path.slice(depth);
    if (next) {
      at = next;
    } else if (at.type === (typeof key === 'number' ? 'array' : 'object')) {
      const [, ...inner] = rest;
      const value = composed(inner, literal);
      const entry = typeof key === 'string' ? `${JSON.stringify(key)}: ${value}` : value;
      return applyEdits(text, insertEdits(text, at, entry, at === root));
    } else {
      return replaceNode(text, at, composed(rest, literal));
    }
  }
  return replaceNode(text, at, literal);
}

export function removeJson(text: string, path: JsonPath): string {
  const [key] = path.slice(-1);
  const root = rootOf(text);
  let parent = root;
  for (const step of path.slice(0, -1)) parent = parent && childAt(parent, step);
  const child = parent && key !== undefined ? childAt(parent, key) : undefined;
  if (!parent || !child) return text;
  const entry = parent.type === 'object' ? (child.parent ?? child) : child;
  const removed = applyEdits(text, removeEdits(text, parent, entry));
  return parent.type === 'object' ? removeJson(removed, path) : removed;
}

/** Inserts JSON items into a list before an index, or at its end; a lone value becomes an item. */
export function insertJson(
  text: string,
  path: JsonPath,
  index: number,
  literals: readonly string[],
): string {
  let at = rootOf(text);
  for (const step of path) at = at && childAt(at, step);
  if (!at || at.type === 'null') return setJson(text, path, `[${literals.join(', ')}]`);
  if (at.type !== 'array') {
    const own = text.slice(at.offset, at.offset + at.length);
    return replaceNode(text, at, `[${[own, ...literals].join(', ')}]`);
  }
  const { children = [] } = at;
  const next = children[index];
  const beside = next ?? children.at(-1);
  const indent = beside && ownLineIndent(text, beside.offset);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = indent === undefined ? ', ' : `,${newline}${indent}`;
  if (!next) return setJson(text, [...path, children.length], literals.join(gap));
  const entries = literals.map((literal) => literal + gap).join('');
  return applyEdits(text, [{ start: next.offset, end: next.offset, text: entries }]);
}

function childAt({ type, children = [] }: Node, key: string | number): Node | undefined {
  if (typeof key === 'number') return type === 'array' ? children[key] : undefined;
  if (type !== 'object') return undefined;
  return children.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}

function replaceNode(text: string, { offset, length }: Node, literal: string): string {
  return applyEdits(text, [{ start: offset, end: offset + length, text: literal }]);
}

/** A literal with the objects and lists around it that a path names. */
function composed(path: JsonPath, literal: string, isRoot = false): string {
  const [key, ...rest] = path;
  if (key === undefined) return literal;
  const inner = composed(rest, literal);
  if (typeof key === 'number') return `[${inner}]`;
  const member = `${JSON.stringify(key)}: ${inner}`;
  return isRoot ? `{\n  ${member}\n}` : `{ ${member} }`;
}

function insertEdits(text: string, parent: Node, entry: string, isRoot: boolean): Edit[] {
  const close = parent.offset + parent.length - 1;
  const last = parent.children?.at(-1);
  if (!last) {
    const isBlank = text.slice(parent.offset + 1, close).trim() === '';
    if (!isBlank) return [{ start: close, end: close, text: `${entry}\n` }];
    const padding = parent.type === 'array' ? '' : ' ';
    const laidOut = isRoot ? `\n  ${entry}\n` : `${padding}${entry}${padding}`;
    return [{ start: parent.offset + 1, end: close, text: laidOut }];
  }
  const end = last.offset + last.length;
  const comma = commaAt(text, end, close);
  const edits = comma === undefined ? [{ start: end, end, text: ',' }] : [];
  const after = comma === undefined ? end : comma + 1;
  const indent = ownLineIndent(text, last.offset);
  if (indent === undefined) return [...edits, { start: after, end: after, text: ` ${entry}` }];
  // What is written behind the last one on its line belongs to that.
  const behind = /^[ \t]*(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/)?/.exec(text.slice(after));
  const start = after + (behind?.[0].trim() ? behind[0].length : 0);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return [...edits, { start, end: start, text: `${newline}${indent}${entry}` }];
}

function removeEdits(text: string, parent: Node, entry: Node): Edit[] {
  const children = parent.children ?? [];
  const index = children.indexOf(entry);
  const close = parent.offset + parent.length - 1;
  const next = children[index + 1];
  const previous = children[index - 1];
  const own = entry.offset + entry.length;
  const comma = commaAt(text, own, next?.offset ?? close);
  let end = comma === undefined ? own : comma + 1;
  let start = entry.offset;
  const edits: Edit[] = [];
  const lead = previous && commaAt(text, previous.offset + previous.length, entry.offset);
  const dropsLead = comma === undefined && lead !== undefined;
  if (dropsLead) edits.push({ start: lead, end: lead + 1, text: '' });
  const [, gap = '', eol = ''] = /^([ \t]*)(\r?\n)?/.exec(text.slice(end)) ?? [];
  if (ownLineIndent(text, start) !== undefined && eol !== '') {
    start = lineStart(text, start);
    end += gap.length + eol.length;
  } else if (next || !previous) {
    end += gap.length;
  } else {
    const from = dropsLead ? lead + 1 : previous ? previous.offset + previous.length : start;
    if (text.slice(from, start).trim() === '' && !text.slice(from, start).includes('\n')) {
      start = from;
    }
  }
  return [...edits, { start, end, text: '' }];
}

/** jsonc-parser's names for tokens; its own are constants that are gone once it is compiled. */
const COMMA = 5;
const END = 17;

function commaAt(text: string, start: number, end: number): number | undefined {
  const scanner = createScanner(text.slice(start, end));
  for (let token = scanner.scan() as number; token !== END; token = scanner.scan() as number) {
    if (token === COMMA) return start + scanner.getTokenOffset();
  }
  return undefined;
}
