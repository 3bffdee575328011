import { useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '../../contract/clock.ts';

/** In an element of role `status`: reads out its first text, since one that comes with the element stays silent. */
export function Said({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const say = useEffectEvent(() => setSaid(text));
  useEffect(() => systemClock.after(0, () => say()), []);
  return <>{said}</>;
}
