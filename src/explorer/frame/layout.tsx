import { useEffect, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { textsOf, useEditorValue } from '../editors/graphiql-adapter-editors.ts';
import { findInFront } from '../ui/in-front.ts';
import { useLayout } from './layout-store.ts';
import './layout.css';

/** Too narrow or too low for two panes. */
const SINGLE = '(width < 600px), (height < 480px)';

/** Too narrow for editor, answer and panel side by side. */
const STACKED = '(width < 1300px)';

export function useArrangement(): 'side' | 'stacked' | 'single' {
  const choice = useStore(useLayout(), (state) => state.choice);
  const isStacked = useStore(useLayout(), (state) => state.isStacked);
  const isSingle = useMedia(SINGLE);
  const isNarrow = useMedia(STACKED);
  if (isSingle) return 'single';
  if (choice !== 'auto') return choice;
  return isNarrow || isStacked ? 'stacked' : 'side';
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

/** An operation of more lines needs the height of the page. */
const SHORT_LINES = 12;

/** Leaves the first table its room. @param columns the width of all, CSS pixels; undefined before they are known */
export function useTableRoom(columns: number | undefined): void {
  const layout = useLayout();
  const isSide = useArrangement() === 'side';
  const hasShortOperation = useEditorValue(
    (editors) => (textsOf(editors)?.query ?? '').trim().split('\n').length <= SHORT_LINES,
  );
  useEffect(() => {
    const room = findInFront('#graphiql-session')?.clientWidth ?? 0;
    if (isSide && columns !== undefined && room > 0)
      layout.makeRoom({ room, columns, hasShortOperation });
  }, [layout, isSide, columns, hasShortOperation]);
}

export function Layout({ children }: { readonly children: ReactNode }) {
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
