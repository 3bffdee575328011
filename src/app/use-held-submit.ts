import { useEffect, useState, type RefObject } from 'react';

/**
 * Holds a form that was sent while the page was still opening, and sends it once that is done.
 *
 * @param isOpen whether the form can be sent
 * @returns whether one is held, and what holds it
 */
export function useHeldSubmit(
  formRef: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
): [isHeld: boolean, hold: () => void] {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isHeld || !isOpen) return;
    setIsHeld(false);
    formRef.current?.requestSubmit();
  }, [isHeld, isOpen, formRef]);
  return [isHeld, () => setIsHeld(true)];
}
