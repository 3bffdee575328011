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
import { readValue, type JsonValue } from './json-document.ts';

export type InputFault =
  | 'missing'
  | 'whole-number'
  | 'out-of-range'
  | 'number'
  | 'too-large'
  | 'text'
  | 'id'
  | 'true-or-false'
  | 'enum'
  | 'object'
  | 'one-of'
  | 'unknown-field'
  | 'json';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const MAX_INT = 2 ** 31 - 1;

/** What is wrong with a value itself, not what it holds; without a type any JSON is right. */
export function inputFault(
  value: JsonValue | undefined,
  type: GraphQLInputType | undefined,
): InputFault | undefined {
  if (!value) return undefined;
  if (value.kind === 'null') return isNonNullType(type) ? 'missing' : undefined;
  const bare = type && getNullableType(type);
  if (!bare) return unknownFault(value);
  if (isListType(bare)) return undefined;
  if (isInputObjectType(bare)) return objectFault(value, bare);
  if (isEnumType(bare)) {
    const isKnown = value.text !== undefined && bare.getValue(value.text) != null;
    return isKnown ? undefined : 'enum';
  }
  switch (bare.name) {
    case 'Int':
      return intFault(value);
    case 'Float':
      if (value.kind !== 'number') return 'number';
      return Number.isFinite(Number(value.source)) ? undefined : 'too-large';
    case 'String':
      return value.kind === 'string' ? undefined : 'text';
    case 'ID': {
      const isWhole = value.kind === 'number' && Number.isInteger(Number(value.source));
      return isWhole || value.kind === 'string' ? undefined : 'id';
    }
    case 'Boolean':
      return value.kind === 'boolean' ? undefined : 'true-or-false';
    default:
      return unknownFault(value);
  }
}

function intFault({ kind, source }: JsonValue): InputFault | undefined {
  const number = Number(source);
  if (kind !== 'number' || !Number.isInteger(number)) return 'whole-number';
  return number > MAX_INT || number < -MAX_INT - 1 ? 'out-of-range' : undefined;
}

function objectFault(value: JsonValue, type: GraphQLInputObjectType): InputFault | undefined {
  if (value.kind !== 'object') return 'object';
  const isOne = value.members.size === 1 && [...value.members.values()][0]?.kind !== 'null';
  return type.isOneOf && !isOne ? 'one-of' : undefined;
}

/** Text that begins as JSON and is none was meant to be JSON. */
function unknownFault({ text }: JsonValue): InputFault | undefined {
  return text !== undefined && /^\s*[[{"]/.test(text) && !isJson(text) ? 'json' : undefined;
}

export interface FoundFault {
  readonly fault: InputFault;
  readonly path: string;
}

/** What is wrong with a value and what it holds, in the order in which it stands there. */
export function* faultsIn(
  value: JsonValue | undefined,
  type: GraphQLInputType | undefined,
  path = '',
): Generator<FoundFault, void> {
  const own = inputFault(value, type);
  if (own) yield { fault: own, path };
  const bare = type && getNullableType(type);
  if (!value || value.kind === 'null' || !bare) return;
  if (isListType(bare)) {
    for (const [at, item] of listItems(value).entries()) {
      yield* faultsIn(item, bare.ofType, `${path}[${at}]`);
    }
  }
  if (!isInputObjectType(bare) || value.kind !== 'object') return;
  const fields = bare.getFields();
  const pathOf = (name: string): string => (path === '' ? name : `${path}.${name}`);
  for (const [name, member] of value.members) {
    if (Object.hasOwn(fields, name)) yield* faultsIn(member, fields[name]?.type, pathOf(name));
    else yield { fault: 'unknown-field', path: pathOf(name) };
  }
  for (const field of Object.values(fields)) {
    if (!isRequiredInputField(field) || value.members.has(field.name)) continue;
    yield { fault: 'missing', path: pathOf(field.name) };
  }
}

export function listItems(value: JsonValue | undefined): readonly JsonValue[] {
  if (!value || value.kind === 'null') return [];
  return value.kind === 'array' ? value.items : [value];
}

/** A value's text for a field, from which {@link literalOf} makes it: quoted only where it must be. */
export function fieldText(
  value: JsonValue | undefined,
  type: GraphQLInputType | undefined,
): string {
  if (!value || value.kind === 'null') return '';
  if (value.text === undefined) return value.source;
  const isPlain = literalOf(value.text, type) === JSON.stringify(value.text);
  return isPlain ? value.text : value.source;
}

/** JSON of typed text; what cannot be of the type is a string, so that what is shown is what is sent. */
export function literalOf(text: string, type: GraphQLInputType | undefined): string {
  const bare = type && getNullableType(type);
  const name = bare && 'name' in bare ? bare.name : undefined;
  const literal = text.trim();
  if (name === 'String' || name === 'ID') return JSON.stringify(text);
  if (name === 'Int' || name === 'Float') {
    return NUMBER.test(literal) ? literal : JSON.stringify(text);
  }
  // Typed on, null may become a word, and there is a button for it.
  return literal !== 'null' && isJson(literal) ? literal : JSON.stringify(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether an empty text may be a value of a type: it says nothing to numbers, booleans, moments and enums. */
export function mayBeEmptyText(type: GraphQLInputType): boolean {
  const { name } = getNamedType(type);
  const isOther = /^(?:Int|Float|Boolean)$/.test(name) || momentKindOf(name) !== undefined;
  return !isOther && !isEnumType(getNamedType(type));
}

/** JSON items of a pasted array, else by lines and tabs, else by commas; undefined for no list. */
export function pastedItems(pasted: string, type: GraphQLInputType): readonly string[] | undefined {
  const text = pasted.trim();
  const array = text.startsWith('[') && isJson(text) ? readValue(text)?.items : undefined;
  if (array)
    return array.map((one) => (one.text === undefined ? one.source : literalOf(one.text, type)));
  const separator = ['\n', '\r', '\t', ','].find((sign) => pasted.includes(sign));
  if (separator === undefined) return undefined;
  const cells =
    separator === ',' ? text.match(/(?:"(?:[^"]|"")*"|[^,])+/g) : text.split(/[\r\n\t]+/);
  return (cells ?? []).flatMap((cell) => {
    const [, quoted, bare = ''] = /^(?:"((?:[^"]|"")*)"|(.*?)),?$/s.exec(cell.trim()) ?? [];
    const item = (quoted?.replaceAll('""', '"') ?? bare).trim();
    return item === '' ? [] : [literalOf(item, type)];
  });
}

export type MomentKind = 'date' | 'time' | 'datetime-local';

export function momentKindOf(scalarName: string): MomentKind | undefined {
  if (/date_?time|^instant$|timestamptz/i.test(scalarName)) return 'datetime-local';
  if (/^(?:local|iso8601|iso|aws|calendar)?_?date$/i.test(scalarName)) return 'date';
  if (/^(?:local|iso8601|iso|aws)?_?time$/i.test(scalarName)) return 'time';
  return undefined;
}

/** A scalar's text for local time as a browser's input has it, such as `2024-05-01T12:30`. */
export function momentText(picked: string, kind: MomentKind, scalarName: string): string {
  if (picked === '') return '';
  const isWithSeconds = /:\d\d:\d\d/.test(picked);
  const whole = kind === 'date' || isWithSeconds ? picked : `${picked}:00`;
  if (kind !== 'datetime-local' || /local/i.test(scalarName)) return whole;
  return new Date(whole).toISOString().replace('.000Z', 'Z');
}

export function pickedMoment(text: string, kind: MomentKind): string {
  const [date] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? [];
  if (kind === 'date') return date ?? '';
  if (kind === 'time') return /^\d\d:\d\d(?::\d\d)?/.exec(text)?.[0] ?? '';
  const moment = date === undefined ? NaN : Date.parse(text);
  if (Number.isNaN(moment)) return '';
  const at = new Date(moment);
  const shifted = new Date(moment - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
