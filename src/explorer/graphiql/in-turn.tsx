import {
  createContext,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type JSX,
} from 'react';
import { takeTurn } from './take-turn.ts';

/** Whether somebody looks at the explorer, and all of it has to be there at once. */
export const IsInSight = createContext(true);

/**
 * The component, put off while nobody sees it until the page is idle and those before it are there:
 * four editors mounted at once would hold a key press for too long.
 */
export function inTurn<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return function InTurn(props: Props): JSX.Element | null {
    const isInSight = useContext(IsInSight);
    const [isDue, setIsDue] = useState(isInSight);
    if (isInSight && !isDue) setIsDue(true);
    useEffect(() => (isDue ? undefined : takeTurn(() => setIsDue(true))), [isDue]);
    return isDue ? <Component {...props} /> : null;
  };
}
