import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { PagesRun, PagesPhase } from '../../../pages/follow-pages.ts';
import { ProgressStrip, useNow, type StripButton } from '../shared/progress-strip.tsx';
import { describePages, PAGES_COPY } from './pages-copy.ts';

interface PagesStripProps {
  readonly run: PagesRun;
  readonly onDismiss: () => void;
}

export function PagesStrip({ run, onDismiss }: PagesStripProps): JSX.Element {
  const state = useStore(run.store);
  const { phase } = state;
  const { share, ...told } = describePages(state, useNow());
  return (
    <ProgressStrip
      {...told}
      label={PAGES_COPY.region}
      progress={PAGES_COPY.progress}
      kind={phase.kind}
      share={phase.kind === 'ended' ? undefined : share}
      buttons={buttonsOf(run, phase, onDismiss)}
    />
  );
}

/** What can be done about a run, the first thing first. */
function buttonsOf(
  { pause, goOn, cancel }: PagesRun,
  phase: PagesPhase,
  onDismiss: () => void,
): readonly StripButton[] {
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
