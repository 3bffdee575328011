import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { laterPanel } from '../../ui/later-panel.tsx';
import type { PagesControlProps } from './use-unfinished.ts';

const PagesPanel = laterPanel(async () => (await import('./pages-panel.tsx')).PagesPanel);

/**
 * Fetches an answer's pages to the end, where it is one page of several. Its code comes with the
 * first answer that has a list; it stays, with what it has under way, whichever tab is in front.
 */
export function PagesControl(props: PagesControlProps): JSX.Element | null {
  const { answerStore, tabId } = props;
  const hasList = useStore(answerStore.store, ({ byTab }) =>
    Boolean(byTab[tabId]?.outline?.isFinished && byTab[tabId].outline.lists.length > 0),
  );
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && hasList) setWanted(true);
  return isWanted ? <PagesPanel {...props} /> : null;
}
