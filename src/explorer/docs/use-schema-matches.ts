import { useEffect, useState } from 'react';
import type { SchemaMatches, SchemaSearch } from '../schema/schema-search.ts';

/** Results at the most: more are not read, but narrowed down. */
const LIMIT = 100;

/**
 * What a schema has for a text, once it is known; until then what was known for the text before, so
 * that a list does not come and go at every keystroke.
 */
export function useSchemaMatches(
  search: SchemaSearch,
  text: string,
  within: string | undefined,
): SchemaMatches | undefined {
  const [matches, setMatches] = useState<SchemaMatches>();
  useEffect(() => {
    let isWanted = true;
    // Once a frame: what is typed between two frames is never seen.
    const frame = requestAnimationFrame(() => {
      search
        .searchSchema(text.trim(), { limit: LIMIT, ...(within !== undefined && { within }) })
        .then(
          (found) => {
            if (isWanted) setMatches(found);
          },
          () => undefined,
        );
    });
    return () => {
      isWanted = false;
      cancelAnimationFrame(frame);
    };
  }, [search, text, within]);
  return text.trim() === '' ? undefined : matches;
}
