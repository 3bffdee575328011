import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isRequiredInputField,
  parseType,
  typeFromAST,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import type { CellRow } from './csv-rows.ts';
import { columnReader } from './value-texts.ts';

export interface MisfitCell {
  readonly line: number;
  readonly column: string;
  readonly text: string;
  readonly type: string;
}

/** A field of an input object, and the column of a table that its values come from. */
interface MappedField {
  readonly input: GraphQLInputField;
  readonly column: string;
}

/** The fields of a variable's input object, or of the objects in its list; undefined for other types. */
export function fieldsOfVariable(schema: GraphQLSchema | undefined, typeText: string) {
  // A variable of a type that the schema lacks is the service's to refuse.
  const named = schema && getNamedType(typeFromAST(schema, parseType(typeText)));
  return isInputObjectType(named) ? Object.values(named.getFields()) : undefined;
}

/** A name's letters and digits in lower case: names that share them are alike. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Maps columns to the fields of an input object: by the given pairs, else by names that are alike.
 * @param pairs columns by field; empty to go by names
 * @returns `missing`: fields that need a value and have no column; `unknown`: names of `pairs` that do not exist
 */
export function mapColumns(
  inputs: readonly GraphQLInputField[],
  columns: readonly string[],
  pairs: ReadonlyMap<string, string>,
) {
  const byName = new Map(columns.map((column) => [plainName(column), column]));
  const columnOf = ({ name }: GraphQLInputField): string | undefined =>
    pairs.size > 0 ? pairs.get(name) : byName.get(plainName(name));
  const fields = inputs.flatMap((input): MappedField[] => {
    const column = columnOf(input);
    return column !== undefined && columns.includes(column) ? [{ input, column }] : [];
  });
  const isMapped = (input: GraphQLInputField): boolean => fields.some((one) => one.input === input);
  return {
    fields,
    missing: inputs.filter((input) => isRequiredInputField(input) && !isMapped(input)),
    unknown: [...pairs].flatMap(([field, column]) => [
      ...(inputs.some(({ name }) => name === field) ? [] : [field]),
      ...(columns.includes(column) ? [] : [column]),
    ]),
  };
}

/**
 * Makes an input object of a row. Empty cells are left out of it, unless the field needs a value.
 * @param rows all of them, for the kinds of their columns
 * @returns a function from a row to its object, and the cells that do not fit their fields
 */
export function objectReader(
  fields: readonly MappedField[],
  columns: readonly string[],
  rows: Iterable<CellRow>,
) {
  const readers = fields.map(({ input, column }) => {
    const at = columns.indexOf(column);
    const texts = function* () {
      for (const { cells } of rows) yield { text: cells[at] ?? '' };
    };
    const read = columnReader(String(input.type), texts());
    const named = getNamedType(input.type);
    const names = isEnumType(named) ? named.getValues().map(({ name }) => name) : undefined;
    return { at, column, input, names, read };
  });
  return ({ cells, line }: CellRow) => {
    const misfits: MisfitCell[] = [];
    const members = readers.flatMap(({ at, column, input, names, read }) => {
      const text = cells[at] ?? '';
      const isEmpty = text.trim() === '';
      if (isEmpty && !isRequiredInputField(input)) return [];
      const isKnown = !isEmpty && (names?.includes(text.trim()) ?? true);
      const json = isKnown ? read({ text: names ? text.trim() : text }) : undefined;
      if (json === undefined) misfits.push({ line, column, text, type: String(input.type) });
      return [`${JSON.stringify(input.name)}:${json}`];
    });
    return { json: `{${members.join()}}`, misfits };
  };
}
