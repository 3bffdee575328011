import { useLayoutEffect, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { createKeptChoices } from '../../../session/kept-choices.ts';

const KEY = 'gatehouse:column-profiles';

/** Where nobody has chosen, there are pictures in a table that is at least so large, CSS pixels. */
const MIN_WIDTH = 640;
const MIN_HEIGHT = 280;

/** What was chosen: undefined for nothing. */
const chosen = createKeptChoices<{ readonly isShown: boolean | undefined }>(KEY, {
  read: (text) => ({ isShown: text === undefined ? undefined : text === 'shown' }),
  write: ({ isShown }) => (isShown ? 'shown' : 'hidden'),
});

chosen.follow();

/** Whether columns have pictures: as it was chosen in this browser, else where there is room. */
export function usePicturesShown(
  area: RefObject<HTMLElement | null>,
): [isShown: boolean, choose: (isShown: boolean) => void] {
  const choice = useStore(chosen, ({ isShown }) => isShown);
  const [isRoomy, setRoomy] = useState(false);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const look = (): void =>
      setRoomy(element.clientWidth >= MIN_WIDTH && element.clientHeight >= MIN_HEIGHT);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  const choose = (isShown: boolean): void => chosen.choose({ isShown });
  return [choice ?? isRoomy, choose];
}
