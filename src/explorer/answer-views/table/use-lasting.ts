import { useEffect, useState } from 'react';

/**
 * Whether something has been so for a while: what is over in a moment is not worth a word.
 *
 * @param ms milliseconds
 */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setIsLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isSo, ms]);
  return isSo && isLasting;
}
