import {
  getNamedType,
  getNullableType,
  isListType,
  isScalarType,
  Kind,
  visit,
  type DocumentNode,
  type GraphQLInputType,
} from 'graphql';
import { columnReader } from '../../../jobs/value-texts.ts';
import type { VariableRow } from '../variables/variable-rows.ts';

export interface FilterVariable extends Pick<VariableRow, 'name' | 'typeText' | 'type'> {
  /** Names of the field's argument and of the input fields on the way to it. */
  readonly path: readonly string[];
}

/** What a column is filtered from: an argument's name ends so, or is that. */
const FROM =
  /^(?:gte?|ge|since|after|from|start|min)$|(?:After|Since|From|Gte?|AtLeast|Min|_gte?|_min)$|(?:greater|newer|later)_?than/i;

/** Comparable variables of one value, names of lower bounds first, without cursors and numbers of rows. */
export function findFilterVariables(
  document: DocumentNode,
  variables: readonly VariableRow[],
): readonly FilterVariable[] {
  const paths = pathsOfVariables(document);
  const found = variables.flatMap(({ name, typeText, type }): FilterVariable[] => {
    const path = paths.get(name) ?? [];
    if (isPaging(path, typeText) || (type && !isComparable(type))) return [];
    return [{ name, typeText, type, path }];
  });
  const rank = ({ name, path }: FilterVariable): number =>
    FROM.test(path.at(-1) ?? '') ? 0 : FROM.test(name) ? 1 : 2;
  return found.toSorted((one, other) => rank(one) - rank(other));
}

/** Names of a field's own arguments; `after: DateTime` is none, since cursors are text. */
function isPaging([name = '', inner]: readonly string[], typeText: string): boolean {
  if (inner !== undefined) return false;
  const isCursor = /^(?:String|ID|\w*Cursor)!?$/.test(typeText);
  return (
    /^(?:first|last|limit|offset)$/.test(name) || (isCursor && /^(?:after|before)$/.test(name))
  );
}

/** A column's value (JSON) as its variable takes it: a number here may be text there. */
export function valueFor(typeText: string, json: string): string {
  const value = { text: json.startsWith('"') ? String(JSON.parse(json)) : json, json };
  return columnReader(typeText, [value])(value) ?? json;
}

function isComparable(type: GraphQLInputType): boolean {
  return (
    !isListType(getNullableType(type)) &&
    isScalarType(getNamedType(type)) &&
    getNamedType(type).name !== 'Boolean'
  );
}

function pathsOfVariables(document: DocumentNode): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>();
  const path: string[] = [];
  const step = {
    enter: ({ name }: { readonly name: { readonly value: string } }) => void path.push(name.value),
    leave: () => void path.pop(),
  };
  visit(document, {
    [Kind.VARIABLE_DEFINITION]: () => false,
    [Kind.ARGUMENT]: step,
    [Kind.OBJECT_FIELD]: step,
    [Kind.VARIABLE]: ({ name }) => {
      if (!paths.has(name.value)) paths.set(name.value, [...path]);
    },
  });
  return paths;
}

export function hasOrder(document: DocumentNode): boolean {
  let isOrdered = false;
  visit(document, {
    [Kind.ARGUMENT]: ({ name }) => {
      if (/order|sort/i.test(name.value)) isOrdered = true;
    },
  });
  return isOrdered;
}

/** Columns that grow, by their last key. */
const GROWING = /(?:time|date|timestamp|at|created|updated|modified|seq|sequence|version|id)$/i;

/** The column that a variable filters by both names, else one that grows; undefined where none says so. */
export function proposeColumn<Placed extends { readonly column: readonly string[] }>(
  { path, name }: FilterVariable,
  columns: readonly Placed[],
): Placed | undefined {
  const stems = [...path.toReversed(), name]
    .map((one) => plain(one.replace(FROM, '')))
    .filter((one) => one.length > 1);
  const keyOf = ({ column }: Placed): string => plain(column.at(-1) ?? '');
  for (const stem of stems) {
    const found =
      columns.find((one) => keyOf(one) === stem) ??
      columns.find((one) => keyOf(one).startsWith(stem));
    if (found) return found;
  }
  return columns.find(({ column }) => GROWING.test(column.at(-1) ?? ''));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}
