import type { Clock } from '../../contract/clock.ts';
import { createPace, type Pace } from '../../workers/pace.ts';
import { MAX_RELOAD_BYTES, type AnswerStore, type IncomingAnswer } from './answer-store.ts';
import type { Run } from './run.ts';

/** Shortest time between updates of views, milliseconds. */
const LOOKS_APART_MS = 500;

export interface JobAnswerContext {
  /** The worker's name for the results until the tab shows them. */
  readonly name: string;
  readonly answerStore: AnswerStore;
  readonly run: Run;
  /** The worker's name of an answer that the job extends. */
  readonly before?: string | undefined;
  readonly clock: Clock;
  /** Whether a short one survives a reload. */
  readonly isKept?: boolean;
}

const ignore = (): void => undefined;

/** An answer that a job's results extend; shown in the tab after the first. */
export function createJobAnswer(context: JobAnswerContext) {
  const { name, answerStore, run, before, clock, isKept } = context;
  const { answersApi } = answerStore;
  let answerName = before;
  let growing: string | undefined;
  let shown: IncomingAnswer | undefined;
  let pace: Pace | undefined;
  let isAdding = false;
  let isLeft = false;
  /** The tab keeps the answer before until this one can be shown. */
  const show = async (from: string): Promise<void> => {
    const answer = answerStore.open(run.tabId, run);
    await answersApi().write.rename(from, answer.name);
    growing = answer.name;
    await answer.look();
    // After a sign-out the tab must not get an answer.
    if (isLeft) return;
    answerName = answer.name;
    answer.commit();
    shown = answer;
    pace = createPace(() => answer.look().then(ignore, ignore), LOOKS_APART_MS, clock);
  };
  const dropUnshown = (): void => {
    if (growing !== undefined && !shown) void answersApi().write.drop(growing).catch(ignore);
    if (!shown) growing = undefined;
  };
  return {
    /** The worker's name of the tab's answer that holds or precedes the results. */
    answerName: (): string | undefined => answerName,
    /** The worker has renamed the answer before to the results' name. */
    goesOn(): void {
      growing = name;
    },
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
    async flush(): Promise<void> {
      await shown?.look();
    },
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
      // An answer on disk is not given out whole.
      const whole = await answersApi()
        .read.bytes(as)
        .catch(() => undefined);
      if (whole) answer.keepForReload(whole);
    },
    discard(): void {
      isLeft = true;
      pace?.stop();
      if (!isAdding) dropUnshown();
    },
  };
}
