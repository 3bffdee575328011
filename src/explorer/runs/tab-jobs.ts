import { createStore } from 'zustand/vanilla';
import { systemClock, type Clock } from '../../contract/clock.ts';
import type { CallHooks, JobState } from '../../jobs/job-state.ts';
import { createAnswerReader } from '../../transport/answer-bytes.ts';
import { callWithSession, type SessionCallContext } from '../../transport/call-with-session.ts';
import { createQuotaPace } from '../../transport/quota-pace.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { readTimeLimit } from '../../transport/time-limit.ts';
import { createPace, type Pace } from '../../workers/pace.ts';
import { MAX_RELOAD_BYTES, type AnswerStore, type IncomingAnswer } from './answer-store.ts';
import type { FetcherContext } from './fetcher.ts';
import type { Run } from './run.ts';

export interface TabJobsContext extends Pick<FetcherContext, 'service' | 'store' | 'answerStore'> {
  readonly onSessionWanted: () => unknown;
  readonly clock?: Clock;
}

export interface TabJob {
  readonly store: { readonly getState: () => JobState };
  readonly discard: () => void;
}

/**
 * The jobs of all tabs, one in each at most.
 *
 * @param kind names their answers in the worker until the tabs show them
 * @param maxResultBytes a result is in memory as a whole while it is added
 */
export function createTabJobs<Job extends TabJob>(
  kind: 'pages' | 'results' | 'steps',
  { answerStore, service, store: session, onSessionWanted, clock = systemClock }: TabJobsContext,
  maxResultBytes: number,
) {
  const store = createStore<Readonly<Record<string, Job>>>()(() => ({}));
  let lastNumber = 0;
  const nameIn = (tabId: string) => answerStore.store.getState().byTab[tabId]?.name;
  const dismiss = (tabId: string): void => {
    const { [tabId]: job, ...others } = store.getState();
    job?.discard();
    store.setState(others, true);
  };
  return {
    store,
    nameIn,
    dismiss,
    /** Ends the job of the run's tab, and gives what another one needs. */
    begin({ tabId }: Run) {
      dismiss(tabId);
      lastNumber += 1;
      const quota = createQuotaPace(clock);
      // A first page is there.
      const readAnswer = createAnswerReader(service, kind === 'pages');
      return {
        name: answerStore.nameOf(kind, lastNumber),
        clock,
        quota,
        /** The bytes of a result; undefined once signed out. Throws {@link CallError}, or the signal's reason. */
        send: (
          call: GraphQLCall,
          { signal, onSent, onWait, ...hooks }: CallHooks,
          options: Pick<SessionCallContext, 'mayRepeat' | 'onFacts'>,
        ): Promise<Uint8Array<ArrayBuffer> | undefined> =>
          readAnswer((readWhole) =>
            callWithSession(call, {
              ...options,
              service,
              store: session,
              maxResultBytes,
              signal,
              onWait,
              readWhole,
              timeLimitMs: readTimeLimit(),
              onSessionWanted() {
                hooks.onSessionWanted();
                onSessionWanted();
              },
              onFacts(facts) {
                if (facts.phase === 'waiting') onSent();
                // The headers do not change from here.
                if (facts.phase !== 'done' && facts.phase !== 'failed') return;
                quota.takeHeaders(facts);
                options.onFacts?.(facts);
              },
            }),
          ),
      };
    },
    /** Calls `look` when answers change; the undo ends all jobs. */
    watch(look: (tabId: string, job: Job, name: string | undefined) => void): () => void {
      const stopListening = answerStore.store.subscribe(() => {
        for (const [tabId, job] of Object.entries(store.getState()))
          look(tabId, job, nameIn(tabId));
      });
      const listening = new AbortController();
      // The browser asks whether work that is under way may be lost.
      const onLeave = (event: BeforeUnloadEvent): void => {
        const jobs = Object.values(store.getState());
        if (jobs.some((job) => job.store.getState().phase.kind !== 'ended')) event.preventDefault();
      };
      window.addEventListener('beforeunload', onLeave, { signal: listening.signal });
      return () => {
        listening.abort();
        stopListening();
        Object.keys(store.getState()).forEach(dismiss);
      };
    },
  };
}

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
  /** Ends the text, with its errors, and keeps it for a reload; a later result opens it again. */
  const settle = async (as: string, answer: IncomingAnswer): Promise<void> => {
    await answersApi().write.endPages(as);
    const { bytes } = await answer.look();
    if (!isKept || isAdding || bytes > MAX_RELOAD_BYTES) return;
    // An answer on disk is not given out whole.
    const whole = await answersApi().read.bytes(as).catch(ignore);
    if (whole && !isAdding) answer.keepForReload(whole);
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
      shown?.keepForReload(new Uint8Array());
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
      if (growing !== undefined && shown) await settle(growing, shown);
    },
    async end(): Promise<void> {
      const [as, answer] = [growing, shown];
      [growing, shown] = [undefined, undefined];
      pace?.stop();
      if (as === undefined) return;
      await (answer ? settle(as, answer) : answersApi().write.drop(as));
    },
    discard(): void {
      isLeft = true;
      pace?.stop();
      if (!isAdding) dropUnshown();
    },
  };
}
