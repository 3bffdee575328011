import { useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '../../contract/clock.ts';

/** In an element of role `status`: reads out its first text, since one that comes with the element stays silent. */
export function Said({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const say = useEffectEvent(() => setSaid(text));
  useEffect(() => systemClock.after(0, () => say()), []);
  return <>{said}</>;
}

/** For a number that changes as one types, milliseconds. */
const RESTS_AFTER_MS = 700;

/** Reads out a text once it rests, also the first. */
export function SaidAtRest({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => systemClock.after(RESTS_AFTER_MS, () => setSaid(text)), [text]);
  return (
    <p className="gh-hidden" role="status">
      {said}
    </p>
  );
}
