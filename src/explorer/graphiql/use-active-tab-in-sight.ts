import { useEffect } from 'react';
import { useActiveTabIndex } from './graphiql-adapter.ts';
import './tabs.css';

/** Scrolls GraphiQL's strip of tabs so that the one in front can be seen: of fifty, a few fit. */
export function useActiveTabInSight(isShown: boolean): void {
  const index = useActiveTabIndex();
  useEffect(() => {
    if (!isShown) return undefined;
    // A tab that has just been added gets its size with the next frame.
    const frame = requestAnimationFrame(() => {
      const button = document.getElementById(`graphiql-session-tab-${index}`);
      button?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [index, isShown]);
}
