import { formatCount, inLanguage } from '../../../contract/language.ts';
import type { JobEnd, JobFault, JobState } from '../../../jobs/job-state.ts';
import { FAILURE_COPY, copyOfFailure } from '../../../transport/failure-copy.ts';
import type { CallFailure } from '../../../transport/call-failure.ts';

export const JOB_COPY = inLanguage('JOB_COPY', {
  pause: 'Pause',
  resume: 'Resume',
  end: 'End here',
  left: (time: string): string => `about ${time} left`,
  waiting: (time: string): string => `Rate limit reached: going on in ${time}.`,
  waitingForQuota: (time: string): string => `Waiting ${time} for the quota.`,
  paused: 'Paused.',
});

export const JOB_ENDS: Readonly<Record<Exclude<JobEnd, 'all'>, string>> = inLanguage('JOB_ENDS', {
  limit: 'Stopped at the limit.',
  cancelled: 'Stopped. What came is kept; the rest was not fetched.',
  'same-cursor':
    'The service returned the same cursor twice: it would go round in circles. The page that ' +
    'came with it is left out.',
  'same-rows': 'The service returned the same page again: rows may be missing or there twice.',
  'no-cursor': 'The service says that there are more pages, but not where the next one begins.',
  'not-said': 'The last page does not say whether another one follows: rows may be missing.',
  short:
    'The service counts more rows, and says that no further page follows: rows may be missing.',
  'signed-out': 'Stopped at sign-out.',
  replaced: 'Stopped: the tab has another answer.',
});

export function duration(seconds: number): string {
  if (seconds < 90) return `${formatCount(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return `${formatCount(Math.round(seconds / 3_600))} h`;
}

interface PhaseWords {
  readonly pausing: string;
  readonly signIn: string;
  readonly full: Readonly<Record<'memory' | 'disk', string>>;
  readonly all: string;
}

export function sentenceOfJob({ phase }: Pick<JobState, 'phase'>, now: number, words: PhaseWords) {
  switch (phase.kind) {
    case 'running':
      return phase.isPausing ? words.pausing : undefined;
    case 'waiting': {
      const time = duration(Math.max(0, Math.ceil((phase.until - now) / 1_000)));
      return phase.isForQuota ? JOB_COPY.waitingForQuota(time) : JOB_COPY.waiting(time);
    }
    case 'needs-sign-in':
      return words.signIn;
    case 'paused':
      return JOB_COPY.paused;
    case 'failed':
      return phase.failure.kind === 'page' ? undefined : describeJobFault(phase.failure);
    case 'full':
      return words.full[phase.noRoom];
    case 'ended':
      return phase.how === 'all' ? words.all : JOB_ENDS[phase.how];
    default:
      return undefined;
  }
}

export const describeJobFault = (fault: JobFault): string =>
  fault.kind === 'call' ? describeCallFailure(fault.failure) : fault.message;

export function describeCallFailure(failure: CallFailure): string {
  const { title } = copyOfFailure(failure);
  const { description } = failure;
  return description === undefined ? title : `${title} ${FAILURE_COPY.serviceSays(description)}`;
}
