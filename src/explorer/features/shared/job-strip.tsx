import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { systemClock } from '../../../contract/clock.ts';
import type { JobPhase } from '../../../jobs/job-state.ts';
import '../pages/pages.css';
import { Button } from '../../ui/button.tsx';
import { Said } from '../../ui/said.tsx';
import { JOB_COPY } from './job-copy.ts';
import { useToastTime } from '../../ui/toast.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';

export interface StripButton {
  readonly text: string;
  readonly label?: string;
  readonly act: () => unknown;
}

interface JobStripProps {
  readonly job: Readonly<Record<'pause' | 'resume' | 'cancel', () => unknown>>;
  readonly phase: JobPhase;
  readonly label: string;
  readonly progress: string;
  readonly share: number | undefined;
  readonly sentence: string | undefined;
  readonly numbers: readonly string[];
  readonly isBad: boolean;
  readonly goOn: StripButton | undefined;
  readonly more?: readonly StripButton[];
  readonly onDismiss: () => void;
}

export function JobStrip(props: JobStripProps) {
  const { label, progress, phase, sentence, numbers, isBad, more = [], onDismiss } = props;
  const { kind } = phase;
  const message = [sentence, numbers.join(' · ')].filter(Boolean).join(' ');
  const step = useStep(kind, props.share);
  const button = useRef<HTMLButtonElement>(null);
  const [firstKind] = useState(kind);
  const [lastSaid] = useState(() => (SAID.has(phase) ? phase : undefined));
  useEffect(() => {
    if (!isUnderWay(kind)) SAID.add(phase);
  }, [kind, phase]);
  useEffect(() => {
    // What had the focus may have gone: the form, or a button whose time is over. A dialog takes it itself.
    const isLost = document.activeElement === document.body && kind !== 'needs-sign-in';
    if (isLost && firstKind !== 'ended') button.current?.focus({ preventScroll: true });
  }, [kind, firstKind]);
  const goOn = useEffectEvent(() => void props.job.resume());
  const fault = kind === 'failed' ? phase.failure : undefined;
  const isOffline = fault?.kind === 'call' && fault.failure.code === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [isOffline]);
  const share = kind === 'ended' ? undefined : props.share;
  const dismiss = { text: '×', label: FAILURE_COPY.dismiss, act: onDismiss };
  const buttons = [...buttonsOf(props), ...more, ...(kind === 'ended' ? [dismiss] : [])];
  // What went well needs no answer: the rows are there.
  const isDone = kind === 'ended' && phase.how === 'all' && !isBad && more.length === 0;
  const time = useToastTime(isDone, onDismiss);
  return (
    <div className="gh-pages gh-actions" role="group" aria-label={label} {...time}>
      {share !== undefined && <progress aria-label={progress} value={share} />}
      <p className={isBad ? 'gh-pages-bad' : undefined}>
        {sentence !== undefined && <strong>{sentence} </strong>}
        <span className="gh-pages-numbers">{numbers.join(' · ')}</span>
      </p>
      <span className="gh-hidden" role="status">
        <Said key={step} text={phase === lastSaid ? '' : message} />
      </span>
      <span className="gh-actions">
        {buttons.map(({ text, label: name, act }, position) => (
          <Button
            key={position === 0 ? 'main' : text}
            label={text}
            ref={position === 0 ? button : undefined}
            look="tool"
            hint={name}
            onClick={() => void act()}
          />
        ))}
      </span>
    </div>
  );
}

function buttonsOf({ job, phase, goOn }: JobStripProps): readonly StripButton[] {
  const resume = { text: JOB_COPY.resume, act: job.resume };
  const stop = { text: PART_COPY.cancel, act: job.cancel };
  const endHere = { text: JOB_COPY.end, act: job.cancel };
  switch (phase.kind) {
    case 'running':
    case 'waiting': {
      const isPausing = phase.kind === 'running' && phase.isPausing;
      return [isPausing ? resume : { text: JOB_COPY.pause, act: job.pause }, stop];
    }
    case 'needs-sign-in':
      return [stop];
    case 'paused':
      return [resume, endHere];
    case 'ended':
      return [];
    case 'failed':
      return [goOn ?? resume, endHere];
    default:
      return goOn ? [goOn, endHere] : [endHere];
  }
}

const isUnderWay = (kind: string): boolean => kind === 'running' || kind === 'waiting';

/** Those in which a job rests, once they were read out: coming back to its tab is no news. */
const SAID = new WeakSet<JobPhase>();

/** Time between two announcements where the share is not known, milliseconds. */
const APART_MS = 30_000;

/** Changes at the start, after each quarter but the last, and when the job rests or ends: its numbers are read out then. */
function useStep(kind: string, share: number | undefined): string {
  const [turn, setTurn] = useState(0);
  const isShareKnown = share !== undefined;
  useEffect(() => {
    if (isShareKnown) return undefined;
    return systemClock.every(APART_MS, () => setTurn((last) => last + 1));
  }, [isShareKnown]);
  if (!isUnderWay(kind)) return kind;
  return isShareKnown ? `quarter ${Math.min(3, Math.floor(share * 4))}` : `turn ${turn}`;
}

export function useNow(): number {
  const [now, setNow] = useState(systemClock.now);
  useEffect(() => systemClock.every(1_000, () => setNow(systemClock.now())), []);
  return now;
}
