import { createStore } from 'zustand/vanilla';
import type { Service } from '../../contract/config.ts';
import type { CallHooks } from '../../jobs/job-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { readAnswerBytes } from '../../transport/answer-bytes.ts';
import { callWithSession, type SessionCallContext } from '../../transport/call-with-session.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { readTimeLimit } from '../../transport/time-limit.ts';
import type { AnswerStore } from './answer-store.ts';

export function createTabJobs<One extends { readonly discard: () => void }>(
  { store: of }: AnswerStore,
  isUnderWay: (job: One) => boolean,
) {
  const store = createStore<Readonly<Record<string, One>>>()(() => ({}));
  const nameIn = (tabId: string): string | undefined => of.getState().byTab[tabId]?.name;
  const dismiss = (tabId: string): void => {
    const { [tabId]: job, ...others } = store.getState();
    job?.discard();
    store.setState(others, true);
  };
  return {
    store,
    nameIn,
    dismiss,
    /** Calls `look` when answers change; the undo ends all jobs. */
    watch(look: (tabId: string, job: One, name: string | undefined) => void): () => void {
      const stopListening = of.subscribe(() => {
        for (const [tabId, job] of Object.entries(store.getState()))
          look(tabId, job, nameIn(tabId));
      });
      const listening = new AbortController();
      // The browser asks whether work that is under way may be lost.
      const onLeave = (event: BeforeUnloadEvent): void => {
        if (Object.values(store.getState()).some(isUnderWay)) event.preventDefault();
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

interface JobCallContext extends Pick<
  SessionCallContext,
  'maxResultBytes' | 'mayRepeat' | 'onFacts'
> {
  readonly service: Service;
  readonly store: SessionStore;
  readonly onSessionWanted: () => unknown;
}

/** A call of a job: its result's bytes; undefined once signed out. Throws {@link CallError}, or the signal's reason. */
export function callForJob(
  call: GraphQLCall,
  { signal, onSent, onWait, ...hooks }: CallHooks,
  context: JobCallContext,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return readAnswerBytes(
    (readWhole) =>
      callWithSession(call, {
        ...context,
        signal,
        onWait,
        readWhole,
        timeLimitMs: readTimeLimit(),
        onSessionWanted() {
          hooks.onSessionWanted();
          context.onSessionWanted();
        },
        onFacts(facts) {
          if (facts.phase === 'waiting') onSent();
          // The headers do not change from here.
          if (facts.phase === 'done' || facts.phase === 'failed') context.onFacts?.(facts);
        },
      }),
    context.service,
  );
}
