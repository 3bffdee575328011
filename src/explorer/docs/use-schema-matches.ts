import { useCallback } from 'react';
import type { SchemaMatches, SchemaSearch } from '../../schema/schema-search.ts';
import { useAnswer } from '../schema-access/use-answer.ts';

/** Results at the most: more are not read, but narrowed down. */
const LIMIT = 100;

/** What a schema has for a text, once it is known; until then what was known for the text before. */
export function useSchemaMatches(
  search: SchemaSearch,
  text: string,
  within: string | undefined,
): SchemaMatches | undefined {
  const wanted = text.trim();
  const ask = useCallback(
    () => search.searchSchema(wanted, { limit: LIMIT, ...(within !== undefined && { within }) }),
    [search, wanted, within],
  );
  const matches = useAnswer(ask);
  return wanted === '' ? undefined : matches;
}
