import type { ValuesRecord } from '../../answers/export/manifest.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallFailure } from '../../transport/call-failure.ts';
import type { CallFacts, QuotaReading } from '../../transport/exchange.ts';
import type { TotalChange } from '../../answers/store/joined-answers.ts';
import type { Run } from './run.ts';

export interface FetchedPages {
  /** Of all of them, the first one too. */
  readonly count: number;
  readonly errors: number;
  /** Decoded size of those after the first. */
  readonly bytes: number;
  readonly ms: number;
  /** What the service calls the requests after the first, where it says so. */
  readonly requestIds: readonly string[];
  /** When the last of them was there, epoch milliseconds. */
  readonly endedAt: number | undefined;
  /** Where pages do not agree on how many rows there are. */
  readonly totalChange?: TotalChange | undefined;
  readonly countedBy?: string | undefined;
}

export interface TabCall {
  /** Undefined before anything ran on this page. */
  readonly run?: Run | undefined;
  readonly facts?: CallFacts | undefined;
  readonly failure?: CallFailure | undefined;
  readonly results: number;
  readonly errors: number;
  readonly pages?: FetchedPages | undefined;
  /** What has become of the values that it was run for, once that rests. */
  readonly values?: ValuesRecord | undefined;
  /** What the service has said last of its user's quota, in calls after the run's own. */
  readonly quota?: QuotaReading | undefined;
  /** Names in the headers editor that are the session's to set. */
  readonly ignoredHeaders: readonly string[];
  /** Nothing was called on this page: what has become of the answer of the page before it in its tab. */
  readonly earlier?: 'brought-along' | 'left-behind';
}

export interface Answers {
  /** A mutation that was refused before it ran: again, with the new token? */
  readonly repeat: 'run' | 'leave';
  /** The token ends within the minute: with this one all the same? */
  readonly expiry: 'run' | 'renew' | 'leave';
}

export type Question = {
  readonly [Kind in keyof Answers]: { readonly kind: Kind; answer(answer: Answers[Kind]): void };
}[keyof Answers];

export interface CallState {
  readonly byTab: Readonly<Record<string, TabCall>>;
  readonly question: Question | undefined;
}

export type CallStore = StoreApi<CallState>;

export const NO_CALL: TabCall = { results: 0, errors: 0, ignoredHeaders: [] };

export function createCallStore(): CallStore {
  return createStore<CallState>()(() => ({ byTab: {}, question: undefined }));
}

export function callOfTab({ byTab }: CallState, tabId: string): TabCall {
  return byTab[tabId] ?? NO_CALL;
}

export function recordCall(calls: CallStore, tabId: string, change: Partial<TabCall>): void {
  calls.setState((state) => ({
    byTab: { ...state.byTab, [tabId]: { ...callOfTab(state, tabId), ...change } },
  }));
}

export function keepCalls(calls: CallStore, isKept: (tabId: string) => boolean): void {
  const all = Object.entries(calls.getState().byTab);
  const kept = all.filter(([tabId]) => isKept(tabId));
  if (kept.length < all.length) calls.setState({ byTab: Object.fromEntries(kept) });
}

/** Records more of a run, which becomes its tab's last; dropped once another run has begun there. */
export function recordRun(calls: CallStore, run: Run, change: Partial<TabCall>): void {
  const known = callOfTab(calls.getState(), run.tabId);
  if (known.run && known.run.id > run.id) return;
  const record = known.run?.id === run.id ? known : { ...NO_CALL, run };
  calls.setState(({ byTab }) => ({ byTab: { ...byTab, [run.tabId]: { ...record, ...change } } }));
}

/** Asks the person; the signal takes the question back, which leaves things as they are. */
export function askQuestion<Kind extends keyof Answers>(
  calls: CallStore,
  kind: Kind,
  signal: AbortSignal,
): Promise<Answers[Kind]> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('leave');
    const answer = (given: Answers[Kind]): void => {
      calls.setState((state) => (state.question === question ? { question: undefined } : state));
      resolve(given);
    };
    const question = { kind, answer } as Question;
    signal.addEventListener('abort', () => answer('leave'), { once: true });
    calls.setState({ question });
  });
}
