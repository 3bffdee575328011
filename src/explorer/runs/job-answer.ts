import type { Clock } from '../../contract/clock.ts';
import { createPace, type Pace } from '../../workers/pace.ts';
import { MAX_RELOAD_BYTES, type AnswerStore, type IncomingAnswer } from './answer-store.ts';
import type { Run } from './run.ts';

/** Views are told of more rows no oftener, milliseconds. */
const LOOKS_APART_MS = 500;

export interface JobAnswerContext {
  /** What the worker knows the results by until they are the tab's answer. */
  readonly name: string;
  readonly answerStore: AnswerStore;
  readonly run: Run;
  /** What the worker knows the answer by that the job goes on with; undefined for none. */
  readonly before?: string | undefined;
  readonly clock: Clock;
  /** Whether it is there again after a reload, where it is short. */
  readonly isKept?: boolean;
}

const ignore = (): void => undefined;

/** Makes the answer that the results of a job grow in: its tab's once the first has come. */
export function createJobAnswer(context: JobAnswerContext) {
  const { name, answerStore, run, before, clock, isKept } = context;
  const { answersApi } = answerStore;
  let answerName = before;
  /** What the worker knows the results by; undefined before the first one and after an end. */
  let growing: string | undefined;
  let shown: IncomingAnswer | undefined;
  let pace: Pace | undefined;
  let isAdding = false;
  let isLeft = false;
  /** Makes it the tab's answer once it can be shown: the one before stays in sight until then. */
  const show = async (from: string): Promise<void> => {
    const answer = answerStore.open(run.tabId, run);
    await answersApi().write.rename(from, answer.name);
    growing = answer.name;
    await answer.look();
    // A tab that was left, maybe by a sign-out, must not be given an answer.
    if (isLeft) return;
    answerName = answer.name;
    answer.commit();
    shown = answer;
    // What is wrong with the answer is told to who looks at it.
    pace = createPace(() => answer.look().then(ignore, ignore), LOOKS_APART_MS, clock);
  };
  const dropUnshown = (): void => {
    if (growing !== undefined && !shown) void answersApi().write.drop(growing).catch(ignore);
    if (!shown) growing = undefined;
  };
  return {
    /** What the worker knows the tab's answer by that these results are, or that they go on with. */
    answerName: (): string | undefined => answerName,
    /** The worker has taken the answer before under the name of the results. */
    goesOn(): void {
      growing = name;
    },
    /** Adds a result by the name that it takes. @param begin begins an answer, where none has begun */
    async add<Added extends { readonly kind: string }>(
      begin: (as: string) => Promise<unknown>,
      addTo: (as: string) => Promise<Added>,
    ): Promise<Added> {
      isAdding = true;
      try {
        if (growing === undefined) await begin(name);
        growing ??= name;
        const added = await addTo(growing);
        const hasRows = added.kind === 'page' || added.kind === 'rows';
        if (hasRows && !isLeft) {
          if (shown) pace?.want();
          else await show(growing);
        }
        return added;
      } finally {
        isAdding = false;
        if (isLeft) dropUnshown();
      }
    },
    async rest(): Promise<void> {
      await shown?.look();
    },
    /** Ends the answer; a result after that begins another one. */
    async end(): Promise<void> {
      const [as, answer] = [growing, shown];
      growing = undefined;
      shown = undefined;
      pace?.stop();
      if (as === undefined) return;
      if (!answer) return answersApi().write.drop(as);
      await answersApi().write.endPages(as);
      const { bytes } = await answer.look();
      if (!isKept || bytes > MAX_RELOAD_BYTES) return;
      // One that is on disk is not given out as a whole.
      const whole = await answersApi()
        .read.bytes(as)
        .catch(() => undefined);
      if (whole) answer.keepForReload(whole);
    },
    leave(): void {
      isLeft = true;
      pace?.stop();
      if (!isAdding) dropUnshown();
    },
  };
}
