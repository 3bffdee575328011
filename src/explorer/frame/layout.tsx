import { useSyncExternalStore, type CSSProperties, type JSX, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLayout } from './layout-store.ts';
import './layout.css';

/** Too narrow or too low for two panes. */
const SINGLE = '(width < 600px), (height < 480px)';

/** Too narrow for editor, answer and panel side by side. */
const STACKED = '(width < 1300px)';

export type Arrangement = 'side' | 'stacked' | 'single';

export function useArrangement(): Arrangement {
  const choice = useStore(useLayout(), (state) => state.choice);
  const isSingle = useMedia(SINGLE);
  const isNarrow = useMedia(STACKED);
  if (isSingle) return 'single';
  if (choice !== 'auto') return choice;
  return isNarrow ? 'stacked' : 'side';
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

export function Layout({ children }: { readonly children: ReactNode }): JSX.Element {
  const { panel, side, stacked, pane } = useStore(useLayout());
  const arrangement = useArrangement();
  const sizes = {
    '--gh-panel-width': `${panel}px`,
    '--gh-editor-share': arrangement === 'stacked' ? stacked : side,
  } as CSSProperties;
  return (
    <div className="gh-layout" data-arrangement={arrangement} data-pane={pane} style={sizes}>
      {children}
    </div>
  );
}
