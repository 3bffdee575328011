import { useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '../../../contract/clock.ts';

/** Oftener nobody wants to be told of numbers, milliseconds. */
const APART_MS = 15_000;

/** The words as they are to be read out: at once when the kind of thing changes, and else now and then. */
export function useAnnounced(words: string, kind: string): string {
  const [announced, setAnnounced] = useState({ words, kind });
  if (announced.kind !== kind) setAnnounced({ words, kind });
  const announce = useEffectEvent(() => setAnnounced({ words, kind }));
  useEffect(() => systemClock.every(APART_MS, () => announce()), []);
  return announced.words;
}
