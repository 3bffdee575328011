import { givenUp } from '../store/errors.ts';
import { inNextTask } from '../../workers/in-next-task.ts';

/** After so much work others have a turn, milliseconds. */
const SLICE_MS = 20;

export interface SliceTime {
  now(): number;
  /** Resolves after the requests received meanwhile. */
  turn(): Promise<void>;
}

/** A message to oneself is handled after those of others that are waiting; a timer would take longer. */
const SYSTEM: SliceTime = { now: () => performance.now(), turn: () => new Promise(inNextTask) };

/** Works in slices of some milliseconds, the first at once; throws where the work is not wanted any more. */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  isWanted: () => boolean,
  { now, turn }: SliceTime = SYSTEM,
): Promise<Result> {
  let begun = now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (now() - begun < SLICE_MS) continue;
    await turn();
    if (!isWanted()) throw givenUp();
    begun = now();
  }
}

/** Work in small steps, between which others may have a turn; each takes some milliseconds at most. */
export type Steps<Result> = Generator<void, Result, void>;

/** Work that nothing has to wait for. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
