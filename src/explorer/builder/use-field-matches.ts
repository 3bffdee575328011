import { useEffect, useState } from 'react';
import type { FieldMatches, SchemaSearch } from '../schema/schema-search.ts';

/** Fields at the most: more are not read, but narrowed down. */
const LIMIT = 50;

interface Answer extends FieldMatches {
  readonly root: string;
}

/**
 * The fields below a type that match a text, once they are known; until then those of the text
 * before, so that the list does not come and go at every keystroke.
 *
 * @param root name of the type
 */
export function useFieldMatches(
  search: SchemaSearch,
  root: string,
  text: string,
): FieldMatches | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let isWanted = true;
    // Once a frame: what is typed between two frames is never seen.
    const frame = requestAnimationFrame(() => {
      search.searchFields(root, text, LIMIT).then(
        (matches) => {
          if (isWanted) setAnswer({ ...matches, root });
        },
        () => undefined,
      );
    });
    return () => {
      isWanted = false;
      cancelAnimationFrame(frame);
    };
  }, [search, root, text]);
  return answer?.root === root ? answer : undefined;
}
