import { useState } from 'react';
import { browserStorage } from '../ui/browser-storage.ts';

const KEY = 'gatehouse:answer-enlarged';

/** Whether answers take the editors' place too, as was last chosen in this browser. */
export function useEnlarged(): [boolean, (isEnlarged: boolean) => void] {
  const [isEnlarged, setIsEnlarged] = useState(() => browserStorage().getItem(KEY) === 'yes');
  return [
    isEnlarged,
    (choice) => {
      setIsEnlarged(choice);
      try {
        browserStorage().setItem(KEY, choice ? 'yes' : 'no');
      } catch {
        // A full storage costs no more than the choice at the next visit.
      }
    },
  ];
}
