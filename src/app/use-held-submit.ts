import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Holds a form that was sent while the page was still opening, and sends it once that is done.
 *
 * @param isOpen whether the form can be sent; it stays so
 * @returns whether one is held, and what holds it
 */
export function useHeldSubmit(
  formRef: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
): [isHeld: boolean, hold: () => void] {
  const [wasHeld, setWasHeld] = useState(false);
  // A form that is hidden and shown again runs its effects again, and must not be sent again.
  const isWaiting = useRef(false);
  useEffect(() => {
    if (!isOpen || !isWaiting.current) return;
    isWaiting.current = false;
    formRef.current?.requestSubmit();
  }, [isOpen, formRef]);
  const hold = (): void => {
    isWaiting.current = true;
    setWasHeld(true);
  };
  return [wasHeld && !isOpen, hold];
}
