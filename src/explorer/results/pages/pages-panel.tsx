import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type JSX,
} from 'react';
import { useStore } from 'zustand';
import './pages.css';
import { useOpenTabs } from '../../graphiql-adapter.ts';
import { createPageRuns } from './page-runs.ts';
import type { PagesControlProps } from './pages-control.tsx';
import { PAGES_COPY } from './pages-copy.ts';
import { PagesForm } from './pages-form.tsx';
import { PagesStrip } from './pages-strip.tsx';
import { useOffers } from './use-offers.ts';

/** The button that offers all pages, what can be chosen for it, and how far it is. */
export function PagesPanel(props: PagesControlProps): JSX.Element | null {
  const { service, store, shelf, tabId, onSessionWanted } = props;
  const tabs = useOpenTabs();
  const [runs] = useState(() => createPageRuns({ service, store, shelf, onSessionWanted }));
  const showHead = useEffectEvent((id: string, text: string) =>
    tabs?.fill([{ tabId: id, response: text }]),
  );
  useEffect(() => runs.watch((id, text) => showHead(id, text)), [runs]);
  const run = useStore(runs.store, (all) => all[tabId]);
  const phase = useSyncExternalStore(
    run?.store.subscribe ?? neverChanges,
    () => run?.store.getState().phase.kind,
  );
  const found = useOffers({ ...props, hasRun: run !== undefined });
  // An answer that goes on is whole, and offered, until the next page comes.
  const offers = run && phase !== 'ended' ? [] : found;
  const [openIn, setOpenIn] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const isOpen = openIn === tabId;
  const close = (): void => setOpenIn(undefined);
  return (
    <>
      {offers.length > 0 && (
        <button
          ref={button}
          type="button"
          className="gh-answer-action gh-pages-open"
          aria-label={PAGES_COPY.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => setOpenIn(isOpen ? undefined : tabId)}
        >
          <span className="gh-pages-open-words">{PAGES_COPY.open}</span>
          <span className="gh-pages-open-brief">{PAGES_COPY.openBriefly}</span>
        </button>
      )}
      {isOpen && offers.length > 0 && (
        <PagesForm
          id={formId}
          offers={offers}
          onStart={(connection, limit) => {
            close();
            runs.start(tabId, connection, limit);
          }}
          onClose={() => {
            close();
            button.current?.focus();
          }}
        />
      )}
      {run && <PagesStrip key={tabId} run={run} onDismiss={() => runs.dismiss(tabId)} />}
    </>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
