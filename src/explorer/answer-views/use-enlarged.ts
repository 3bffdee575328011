import { useState } from 'react';
import { browserPreferences } from '../../session/preferences.ts';

const KEY = 'gatehouse:answer-enlarged';

/** Whether answers take the editors' place too, as was last chosen in this browser. */
export function useEnlarged(): [boolean, (isEnlarged: boolean) => void] {
  const [isEnlarged, setIsEnlarged] = useState(() => browserPreferences.get(KEY) === 'yes');
  return [
    isEnlarged,
    (choice) => {
      setIsEnlarged(choice);
      browserPreferences.set(KEY, choice ? 'yes' : 'no');
    },
  ];
}
