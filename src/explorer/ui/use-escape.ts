import { useEffect, useEffectEvent } from 'react';

/** Calls back at each Escape of the user, wherever the focus is: what the pointer has opened closes by it (WCAG 1.4.13). */
export function useEscape(onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = ({ key, isTrusted }: KeyboardEvent): void => {
      if (key === 'Escape' && isTrusted) act();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
