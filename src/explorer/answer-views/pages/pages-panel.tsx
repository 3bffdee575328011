import { useEffect, useId, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { useStore } from 'zustand';
import './pages.css';
import { describeObstacle } from './describe-pages.ts';
import { createPageRuns } from './page-runs.ts';
import type { PagesControlProps } from './pages-control.tsx';
import { PAGES_COPY } from './pages-copy.ts';
import { PagesForm } from './pages-form.tsx';
import { PagesStrip } from './pages-strip.tsx';
import { useOffers } from './use-offers.ts';

/** The button that offers all pages, what can be chosen for it, and how far it is. */
export function PagesPanel(props: PagesControlProps): JSX.Element | null {
  const { service, store, calls, shelf, editors, tabId, onSessionWanted } = props;
  const [runs] = useState(() =>
    createPageRuns({ service, store, calls, shelf, editors, onSessionWanted }),
  );
  useEffect(() => runs.watch(), [runs]);
  const run = useStore(runs.store, (all) => all[tabId]);
  const phase = useSyncExternalStore(
    run?.store.subscribe ?? neverChanges,
    () => run?.store.getState().phase.kind,
  );
  const { offers, obstacle } = useOffers(props);
  // The strip says all of a run that has not ended.
  const isUnderWay = run !== undefined && phase !== 'ended';
  const [first] = offers;
  const [openFor, setOpenFor] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const ids = { form: useId(), reason: useId() };
  const isOpen = first !== undefined && openFor === first.answer;
  const close = (): void => setOpenFor(undefined);
  const isRest = first !== undefined && first.facts.pages > 1;
  const words = isRest ? PAGES_COPY.openRest : PAGES_COPY.open;
  const reason = obstacle && describeObstacle(obstacle);
  return (
    <>
      {!isUnderWay && (first || reason !== undefined) && (
        <>
          <button
            ref={button}
            type="button"
            className="gh-answer-action gh-pages-open"
            aria-label={words}
            // One that is disabled outright could not say why.
            aria-disabled={first ? undefined : true}
            aria-describedby={reason === undefined ? undefined : ids.reason}
            title={reason}
            aria-expanded={first && isOpen}
            aria-controls={isOpen ? ids.form : undefined}
            onClick={() => first && setOpenFor(isOpen ? undefined : first.answer)}
          >
            <span className="gh-pages-open-words">{words}</span>
            <span className="gh-pages-open-brief">
              {isRest ? PAGES_COPY.openRestBriefly : PAGES_COPY.openBriefly}
            </span>
          </button>
          {reason !== undefined && (
            <span id={ids.reason} className="gh-pages-live">
              {reason}
            </span>
          )}
        </>
      )}
      {isOpen && !isUnderWay && (
        <PagesForm
          // What is chosen is of one answer.
          key={first.answer}
          id={ids.form}
          offers={offers}
          onStart={(offer, limit) => {
            close();
            runs.start(offer, limit);
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
