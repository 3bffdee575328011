import type { GraphQLSchema } from 'graphql';
import { useMemo } from 'react';
import { columnFields, type ColumnField } from '../../../pages/column-fields.ts';
import type { Run } from '../../runs/run.ts';
import { keyOfPath } from '../../runs/table-state.ts';

export type ColumnFields = ReadonlyMap<string, ColumnField>;

const NO_FIELDS: ColumnFields = new Map();

/** What the schema says of a list's columns; nothing where operation and schema do not fit. */
export function useColumnFields(
  run: Run | undefined,
  schema: GraphQLSchema | undefined,
  list: readonly string[],
): ColumnFields {
  const key = keyOfPath(list);
  return useMemo(() => {
    if (!run || !schema) return NO_FIELDS;
    const fields = columnFields(run.call, schema, JSON.parse(key) as string[]);
    return new Map(fields.map((field) => [keyOfPath(field.path), field]));
  }, [run, schema, key]);
}
