import { useRef, type KeyboardEvent } from 'react';

const PAUSE_MS = 700;

/** Letters that are typed within a moment, as the beginning of a name. */
export function useTypeAhead(): (event: KeyboardEvent) => string | undefined {
  const last = useRef({ typed: '', at: 0 });
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey || key.length !== 1) return undefined;
    const { typed, at } = last.current;
    const letters = (timeStamp - at < PAUSE_MS ? typed : '') + key.toLowerCase();
    last.current = { typed: letters, at: timeStamp };
    return letters;
  };
}
