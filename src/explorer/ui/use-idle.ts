import { useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** False in a component's first picture, true once the page has had a moment to itself. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
