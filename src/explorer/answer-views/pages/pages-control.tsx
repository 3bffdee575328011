import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { laterPanel } from '../../ui/later-panel.tsx';
import type { PagesControlProps } from './use-unfinished.ts';

const PagesPanel = laterPanel(async () => (await import('./pages-panel.tsx')).PagesPanel);

/** Every connection has a list of that name; what is one is looked at with more than that. */
const MAY_HAVE_PAGES = /\b(?:edges|nodes)\b/;

/**
 * Fetches an answer's pages to the end, where it is one page of several. Its code comes with the
 * first answer that could be one; it stays, with what it has under way, whichever tab is in front.
 */
export function PagesControl(props: PagesControlProps): JSX.Element | null {
  const { answerStore, tabId } = props;
  const run = useStore(answerStore.store, ({ byTab }) => byTab[tabId]?.run);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && run && MAY_HAVE_PAGES.test(run.call.query)) setWanted(true);
  return isWanted ? <PagesPanel {...props} /> : null;
}
