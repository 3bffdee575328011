import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  parseValue,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { createScanner, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { jsonOfLiteral } from '../../../contract/literal-json.ts';
import {
  applyEdits,
  lineStart,
  newlineOf,
  ownLineIndent,
  type Edit,
} from '../../../operations/splice.ts';
import type { InputKind, InputPath, InputValue, Notation } from '../inputs/input-value.ts';

/** Variables keep invalid values: the service gets them, and tells. */
export const JSON_NOTATION: Notation = {
  keepsFaults: true,
  enumKind: 'string',
  read(text) {
    try {
      JSON.parse(text);
      return readValue(text);
    } catch {
      return undefined;
    }
  },
  write: (literal) => jsonOfLiteral(parseValue(literal)),
};

export function readValue(text: string): InputValue | undefined {
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

function valueOf(text: string, node: Node): InputValue {
  const { type, offset, length, children = [] } = node;
  const members = new Map<string, InputValue>();
  for (const property of type === 'object' ? children : []) {
    const [name, value] = property.children ?? [];
    if (name && value) members.set(String(name.value), valueOf(text, value));
  }
  return {
    kind: kindOf(node),
    source: text.slice(offset, offset + length),
    ...(type === 'string' && { text: String(node.value) }),
    members,
    items: type === 'array' ? children.map((item) => valueOf(text, item)) : [],
  };
}

function kindOf({ type, value }: Node): InputKind {
  if (type === 'array') return 'list';
  if (type === 'number') return Number.isInteger(value) ? 'integer' : type;
  return type === 'property' ? 'null' : type;
}

/**
 * Puts JSON at a path, keeping comments and order around it; missing objects and lists are made.
 * @param literals several go in the place of one item of a list, which a lone value stands for
 */
export function setJson(text: string, path: InputPath, ...literals: readonly string[]): string {
  const root = rootOf(text);
  if (!root) {
    const before = text.trim() === '' ? '' : `${text.trimEnd()}\n`;
    return `${before}${composed(path, literals.join(', '), true)}`;
  }
  let at = root;
  for (const [depth, key] of path.entries()) {
    const next = childAt(at, key);
    const [, ...inner] = path.slice(depth);
    if (next) {
      at = next;
    } else if (at.type === (typeof key === 'number' ? 'array' : 'object')) {
      const value = composed(inner, joined(text, at.children?.at(-1), literals));
      const entry = typeof key === 'string' ? `${JSON.stringify(key)}: ${value}` : value;
      return applyEdits(text, insertEdits(text, at, entry, at === root));
    } else {
      const own = text.slice(at.offset, at.offset + at.length);
      const isLone = typeof key === 'number' && at.type !== 'null';
      const value = composed(isLone ? inner : path.slice(depth), literals.join(', '));
      return replaceNode(text, at, isLone ? `[${own}, ${value}]` : value);
    }
  }
  return replaceNode(text, at, joined(text, at, literals));
}

/** Literals as the item beside them is laid out: on lines of their own where it has one. */
function joined(text: string, beside: Node | undefined, literals: readonly string[]): string {
  const indent = beside && ownLineIndent(text, beside.offset);
  return literals.join(indent === undefined ? ', ' : `,${newlineOf(text)}${indent}`);
}

export function removeJson(text: string, path: InputPath): string {
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

function childAt(node: Node, key: string | number): Node | undefined {
  const { type, children = [] } = node;
  if (typeof key === 'number' && type !== 'array') {
    return key === 0 && type !== 'null' ? node : undefined;
  }
  if (typeof key === 'number') return children[key];
  if (type !== 'object') return undefined;
  return children.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}

function replaceNode(text: string, { offset, length }: Node, literal: string): string {
  return applyEdits(text, [{ start: offset, end: offset + length, text: literal }]);
}

/** A literal with the objects and lists around it that a path names. */
function composed(path: InputPath, literal: string, isRoot = false): string {
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
  // Text behind the last one on its line belongs to it.
  const behind = /^[ \t]*(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/)?/.exec(text.slice(after));
  const start = after + (behind?.[0].trim() ? behind[0].length : 0);
  return [...edits, { start, end: start, text: `${newlineOf(text)}${indent}${entry}` }];
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

const NAME = /^[_A-Za-z]\w*$/;

export function literalOfJson(
  value: InputValue,
  type: GraphQLInputType | undefined,
): string | undefined {
  const bare = type && getNullableType(type);
  if (value.kind === 'list') {
    const items = value.items.map((item) =>
      literalOfJson(item, isListType(bare) ? bare.ofType : undefined),
    );
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  if (isListType(bare)) return literalOfJson(value, bare.ofType);
  if (value.kind === 'object') {
    const fields = isInputObjectType(bare) ? bare.getFields() : {};
    const members = [...value.members].map(([name, member]) => {
      const literal = literalOfJson(member, fields[name]?.type);
      return literal !== undefined && NAME.test(name) ? `${name}: ${literal}` : undefined;
    });
    return members.includes(undefined) ? undefined : `{${members.join(', ')}}`;
  }
  if (value.text === undefined) return value.source;
  return isEnumType(bare) && NAME.test(value.text) ? value.text : JSON.stringify(value.text);
}

export const VARIABLE_VALUES = {
  isEditable,
  remove: (text: string, variable: string): string => removeJson(text, [variable]),
  set: (text: string, variable: string, literal: ValueNode): string =>
    setJson(text, [variable], jsonOfLiteral(literal)),
  literalOf(text: string, variable: string, type: GraphQLInputType): string | undefined {
    const value = readValue(text)?.members.get(variable);
    return value && literalOfJson(value, type);
  },
};
