import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import { isNumber } from '../../../answers/values/compare.ts';
import type { INPUT_FAULTS, INPUTS_COPY } from './inputs-copy.ts';

/** A value as a text has it, of JSON or of GraphQL. */
export interface InputValue {
  readonly kind: InputKind;
  /** As it stands in the text: the digits of a number are those that were typed. */
  readonly source: string;
  /** The content of a string, the name of an enum value or of a variable. */
  readonly text?: string;
  /** Members of an object in their order; the last of one name, which is sent. */
  readonly members: ReadonlyMap<string, InputValue>;
  readonly items: readonly InputValue[];
}

export type InputKind =
  'object' | 'list' | 'string' | 'name' | 'integer' | 'number' | 'boolean' | 'null' | 'variable';

/** The way to a value: names of members and indexes in lists. */
export type InputPath = readonly (string | number)[];

export interface Notation {
  /** Whether it keeps an invalid value, so that the shown value is the one that is sent. */
  readonly keepsFaults: boolean;
  readonly enumKind: 'string' | 'name';
  /** The value of a text; undefined for an invalid one. */
  readonly read: (text: string) => InputValue | undefined;
  /** A literal of GraphQL as this writes it. */
  readonly write: (literal: string) => string;
}

export type InputFault = keyof typeof INPUT_FAULTS;

const MAX_INT = 2 ** 31 - 1;

/** The fault of a value itself, without its members; without a type any value is right. */
export function inputFault(
  value: InputValue | undefined,
  type: GraphQLInputType | undefined,
  notation: Notation,
): InputFault | undefined {
  if (!value || value.kind === 'variable') return undefined;
  if (value.kind === 'null') return isNonNullType(type) ? 'missing' : undefined;
  const bare = type && getNullableType(type);
  if (!bare) return unfinishedFault(value, notation);
  if (isListType(bare)) return undefined;
  if (isInputObjectType(bare)) return objectFault(value, bare);
  if (isEnumType(bare)) {
    const isKnown = value.text !== undefined && bare.getValue(value.text) != null;
    return isKnown && value.kind === notation.enumKind ? undefined : 'enum';
  }
  const { kind } = value;
  switch (bare.name) {
    case 'Int':
      return intFault(value);
    case 'Float':
      if (kind !== 'integer' && kind !== 'number') return 'number';
      return Number.isFinite(Number(value.source)) ? undefined : 'too-large';
    case 'String':
      return kind === 'string' ? undefined : 'text';
    case 'ID':
      return kind === 'integer' || kind === 'string' ? undefined : 'id';
    case 'Boolean':
      return kind === 'boolean' ? undefined : 'true-or-false';
    default:
      return unfinishedFault(value, notation);
  }
}

function intFault({ kind, source }: InputValue): InputFault | undefined {
  const number = Number(source);
  if (kind !== 'integer') return 'whole-number';
  return number > MAX_INT || number < -MAX_INT - 1 ? 'out-of-range' : undefined;
}

function objectFault(value: InputValue, type: GraphQLInputObjectType): InputFault | undefined {
  if (value.kind !== 'object') return 'object';
  const isOne = value.members.size === 1 && [...value.members.values()][0]?.kind !== 'null';
  return type.isOneOf && !isOne ? 'one-of' : undefined;
}

/** Whether an invalid text begins as JSON, and so was meant to be JSON. */
function unfinishedFault({ kind, text }: InputValue, notation: Notation): InputFault | undefined {
  if (!notation.keepsFaults || kind !== 'string' || text === undefined) return undefined;
  return /^\s*[[{"]/.test(text) && !notation.read(text) ? 'json' : undefined;
}

export interface FoundFault {
  readonly fault: InputFault;
  readonly path: string;
}

/** The faults of a value and its members, in document order. */
export function* faultsIn(
  value: InputValue | undefined,
  type: GraphQLInputType | undefined,
  notation: Notation,
  path = '',
): Generator<FoundFault, void> {
  const own = inputFault(value, type, notation);
  if (own) yield { fault: own, path };
  const bare = type && getNullableType(type);
  if (!value || value.kind === 'null' || !bare) return;
  if (isListType(bare)) {
    for (const [at, item] of listItems(value).entries()) {
      yield* faultsIn(item, bare.ofType, notation, `${path}[${at}]`);
    }
  }
  if (!isInputObjectType(bare) || value.kind !== 'object') return;
  const fields = bare.getFields();
  const pathOf = (name: string): string => (path === '' ? name : `${path}.${name}`);
  for (const [name, member] of value.members) {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known) yield* faultsIn(member, known.type, notation, pathOf(name));
    else yield { fault: 'unknown-field', path: pathOf(name) };
  }
  for (const field of Object.values(fields)) {
    if (!isRequiredInputField(field) || value.members.has(field.name)) continue;
    yield { fault: 'missing', path: pathOf(field.name) };
  }
}

/** The items of a list; a lone value stands for a list of it. */
export function listItems(value: InputValue | undefined): readonly InputValue[] {
  if (!value || value.kind === 'null') return [];
  return value.kind === 'list' ? value.items : [value];
}

export function holdsVariable({ kind, members, items }: InputValue): boolean {
  return kind === 'variable' || [...members.values(), ...items].some(holdsVariable);
}

/** A value's text for a field, from which {@link literalOf} makes it: quoted only where it must be. */
export function fieldText(
  value: InputValue | undefined,
  type: GraphQLInputType | undefined,
  notation: Notation,
): string {
  if (!value || value.kind === 'null') return '';
  if (value.kind !== 'string' || value.text === undefined) return value.source;
  const isPlain = literalOf(value.text, type, notation) === JSON.stringify(value.text);
  return isPlain ? value.text : value.source;
}

/** The literal of a typed text: a string where it cannot be of the type. */
export function literalOf(text: string, type: GraphQLInputType | undefined, notation: Notation) {
  const bare = type && getNullableType(type);
  const literal = text.trim();
  const name = bare && 'name' in bare ? bare.name : undefined;
  if (name === 'String' || name === 'ID') return JSON.stringify(text);
  if (name === 'Int' || name === 'Float') return isNumber(literal) ? literal : JSON.stringify(text);
  const kind = notation.read(literal)?.kind;
  if (isEnumType(bare) && kind === notation.enumKind) return literal;
  // Typed on, null may become a word, and there is a button for it.
  const isWord = kind === undefined || ['null', 'name', 'variable'].includes(kind);
  return isWord ? JSON.stringify(text) : literal;
}

export function readTyped(text: string, type: GraphQLInputType | undefined, notation: Notation) {
  const literal = literalOf(text, type, notation);
  return { literal, fault: inputFault(notation.read(literal), type, notation) };
}

/** Whether an empty text may be a value of a type: it says nothing to numbers, booleans, moments and enums. */
export function mayBeEmptyText(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  const isOther =
    /^(?:Int|Float|Boolean)$/.test(named.name) || momentKindOf(named.name) !== undefined;
  return !isOther && !isEnumType(named);
}

/** Literals of a pasted list, else by lines and tabs, else by commas; undefined for no list. */
export function pastedItems(pasted: string, type: GraphQLInputType, notation: Notation) {
  const text = pasted.trim();
  const list = text.startsWith('[') ? notation.read(text)?.items : undefined;
  if (list) {
    return list.map(({ kind, text: content, source }) =>
      kind === 'string' && content !== undefined ? literalOf(content, type, notation) : source,
    );
  }
  const separator = ['\n', '\r', '\t', ','].find((sign) => pasted.includes(sign));
  if (separator === undefined) return undefined;
  const cells =
    separator === ',' ? text.match(/(?:"(?:[^"]|"")*"|[^,])+/g) : text.split(/[\r\n\t]+/);
  return (cells ?? []).flatMap((cell) => {
    const [, quoted, bare = ''] = /^(?:"((?:[^"]|"")*)"|(.*?)),?$/s.exec(cell.trim()) ?? [];
    const item = (quoted?.replaceAll('""', '"') ?? bare).trim();
    return item === '' ? [] : [literalOf(item, type, notation)];
  });
}

export type MomentKind = keyof typeof INPUTS_COPY.pick;

export function momentKindOf(scalarName: string): MomentKind | undefined {
  if (/date_?time|^instant$|timestamptz/i.test(scalarName)) return 'datetime-local';
  if (/^(?:local|iso8601|iso|aws|calendar)?_?date$/i.test(scalarName)) return 'date';
  if (/^(?:local|iso8601|iso|aws)?_?time$/i.test(scalarName)) return 'time';
  return undefined;
}
