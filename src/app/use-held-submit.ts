import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FailedOpening } from './failed-opening.ts';

/**
 * Holds a form that was sent while the page was still opening, and sends it once that is done. Where
 * the page cannot be opened it is let go: nobody is signed in hours later, when a network is back.
 *
 * @param isOpen whether the form can be sent; it stays so
 * @param failed why the page is not open, until it is; sending the form tries again
 * @returns whether one is held, and what holds it
 */
export function useHeldSubmit(
  formRef: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
  failed: FailedOpening | undefined,
): [isHeld: boolean, hold: () => void] {
  const error = failed?.error;
  const [held, setHeld] = useState<Held>();
  // A form that is hidden and shown again runs its effects again, and must not be sent again.
  const waiting = useRef<Held>(undefined);
  useEffect(() => {
    if (!isOpen || !waiting.current) return;
    waiting.current = undefined;
    formRef.current?.requestSubmit();
  }, [isOpen, formRef]);
  useEffect(() => {
    if (waiting.current?.after !== error) waiting.current = undefined;
  }, [error]);
  const hold = (): void => {
    waiting.current = { after: error };
    setHeld(waiting.current);
    void failed?.retry();
  };
  return [held !== undefined && held.after === error && !isOpen, hold];
}

/** Since when a form is held: the failure that was known by then. */
interface Held {
  readonly after: Error | undefined;
}
