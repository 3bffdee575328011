import { useRef, type KeyboardEvent } from 'react';

const PAUSE_MS = 700;

const NOTHING = { typed: '', at: 0 };

/** What they do in a tree is something else. */
const NO_LETTERS: ReadonlySet<string> = new Set([' ', '*']);

/** Letters that are typed within a moment, as the beginning of a name; any other key ends it. */
export function useTypeAhead(): (event: KeyboardEvent) => string | undefined {
  const last = useRef(NOTHING);
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey || key.length !== 1 || NO_LETTERS.has(key)) {
      last.current = NOTHING;
      return undefined;
    }
    const { typed, at } = last.current;
    const letters = (timeStamp - at < PAUSE_MS ? typed : '') + key.toLowerCase();
    last.current = { typed: letters, at: timeStamp };
    return letters;
  };
}
