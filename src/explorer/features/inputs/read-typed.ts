import { getNamedType, getNullableType, isEnumType, type GraphQLInputType } from 'graphql';
import { inputFault, type InputFault, type InputValue, type Notation } from './input-value.ts';
import type { INPUTS_COPY } from './inputs-copy.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

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
export function literalOf(
  text: string,
  type: GraphQLInputType | undefined,
  notation: Notation,
): string {
  const bare = type && getNullableType(type);
  const literal = text.trim();
  const name = bare && 'name' in bare ? bare.name : undefined;
  if (name === 'String' || name === 'ID') return JSON.stringify(text);
  if (name === 'Int' || name === 'Float') {
    return NUMBER.test(literal) ? literal : JSON.stringify(text);
  }
  const kind = notation.read(literal)?.kind;
  if (isEnumType(bare) && kind === notation.enumKind) return literal;
  // Typed on, null may become a word, and there is a button for it.
  const isWord = kind === undefined || ['null', 'name', 'variable'].includes(kind);
  return isWord ? JSON.stringify(text) : literal;
}

export function readTyped(
  text: string,
  type: GraphQLInputType | undefined,
  notation: Notation,
): { readonly literal: string; readonly fault: InputFault | undefined } {
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
export function pastedItems(
  pasted: string,
  type: GraphQLInputType,
  notation: Notation,
): readonly string[] | undefined {
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
