import { useCallback } from 'react';
import type { FieldMatches, SchemaSearch } from '../../schema/schema-search.ts';
import { useAnswer } from '../schema-access/use-answer.ts';

/** Fields at the most: more are not read, but narrowed down. */
const LIMIT = 50;

/**
 * The fields below a type that match a text, once they are known; until then those of the text before.
 *
 * @param root name of the type
 */
export function useFieldMatches(
  search: SchemaSearch,
  root: string,
  text: string,
): FieldMatches | undefined {
  const ask = useCallback(
    async () => ({ ...(await search.searchFields(root, text, LIMIT)), root }),
    [search, root, text],
  );
  const answer = useAnswer(ask);
  return answer?.root === root ? answer : undefined;
}
