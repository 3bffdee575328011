import { useEffect, useRef, useEffectEvent, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { systemClock } from '../../../contract/clock.ts';
import type { PagesRun, PagesPhase } from '../../../pages/follow-pages.ts';
import { describePages, PAGES_COPY } from './pages-copy.ts';

interface PagesStripProps {
  readonly run: PagesRun;
  readonly onDismiss: () => void;
}

/** How far a run is, and what can be done about it. */
export function PagesStrip({ run, onDismiss }: PagesStripProps): JSX.Element {
  const state = useStore(run.store);
  const { phase } = state;
  const { kind } = phase;
  const now = useNow();
  const { sentence, numbers, share, isBad } = describePages(state, now);
  const message = [sentence, numbers.join(' · ')].filter(Boolean).join(' ');
  const announced = useAnnounced(message, kind);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus may have gone: the form, or a button whose time is over. A dialog takes it itself.
    const isLost = document.activeElement === document.body && kind !== 'needs-sign-in';
    if (isLost) button.current?.focus({ preventScroll: true });
  }, [kind]);
  return (
    <div className="gh-pages" role="group" aria-label={PAGES_COPY.region}>
      {kind !== 'ended' && share !== undefined && (
        <progress aria-label={PAGES_COPY.progress} value={share} />
      )}
      <p className={isBad ? 'gh-pages-bad' : undefined}>
        {sentence !== undefined && <strong>{sentence} </strong>}
        <span className="gh-pages-numbers">{numbers.join(' · ')}</span>
      </p>
      <span className="gh-pages-live" role="status">
        {announced}
      </span>
      <span className="gh-pages-actions">
        {buttonsOf(run, phase, onDismiss).map(({ text, label, act }, position) => (
          <button
            key={position === 0 ? 'main' : 'second'}
            ref={position === 0 ? button : undefined}
            type="button"
            className="gh-answer-action"
            aria-label={label}
            title={label}
            onClick={act}
          >
            {text}
          </button>
        ))}
      </span>
    </div>
  );
}

interface Button {
  readonly text: string;
  /** Where the text says nothing. */
  readonly label?: string;
  readonly act: () => void;
}

/** What can be done about a run, the first thing first. */
function buttonsOf(
  { pause, goOn, cancel }: PagesRun,
  phase: PagesPhase,
  onDismiss: () => void,
): readonly Button[] {
  const stop = { text: PAGES_COPY.cancel, act: cancel };
  const endHere = { text: PAGES_COPY.end, act: cancel };
  switch (phase.kind) {
    case 'running':
    case 'waiting': {
      const isPausing = phase.kind === 'running' && phase.isPausing;
      if (isPausing) return [{ text: PAGES_COPY.resume, act: goOn }, stop];
      return [{ text: PAGES_COPY.pause, act: pause }, stop];
    }
    case 'needs-sign-in':
      return [stop];
    case 'paused':
      return [{ text: PAGES_COPY.resume, act: goOn }, endHere];
    case 'failed':
      return [{ text: PAGES_COPY.again, act: goOn }, endHere];
    case 'full':
      return [{ text: PAGES_COPY.goOnNow, act: goOn }, endHere];
    case 'ended':
      return [{ text: '×', label: PAGES_COPY.dismiss, act: onDismiss }];
  }
}

/** Oftener nobody wants to be told of numbers, milliseconds. */
const APART_MS = 15_000;

/** The message as it is to be read out: at once when its kind changes, and else now and then. */
function useAnnounced(message: string, kind: string): string {
  const [announced, setAnnounced] = useState({ message, kind });
  if (announced.kind !== kind) setAnnounced({ message, kind });
  const announce = useEffectEvent(() => setAnnounced({ message, kind }));
  useEffect(() => systemClock.every(APART_MS, () => announce()), []);
  return announced.message;
}

/** The wall clock, milliseconds, looked at every second. */
function useNow(): number {
  const [now, setNow] = useState(systemClock.now);
  useEffect(() => systemClock.every(1_000, () => setNow(systemClock.now())), []);
  return now;
}
