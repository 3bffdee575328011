import type { ValuesRecord } from '../../answers/export/manifest.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallFailure } from '../../transport/call-failure.ts';
import type { CallFacts, QuotaReading } from '../../transport/exchange.ts';
import type { JoinedPages, TotalChange } from '../../answers/store/joined-answers.ts';
import type { PagesState } from '../../jobs/follow-pages.ts';
import type { ColumnField } from '../../jobs/pages/column-fields.ts';
import type { Run } from './run.ts';

export interface FetchedPages {
  readonly count: number;
  readonly errors: number;
  /** Decoded size after the first; of the first too after a reload, as `ms`. */
  readonly bytes: number;
  readonly ms: number;
  readonly requestIds: readonly string[];
  /** When the last one arrived, epoch milliseconds. */
  readonly endedAt: number | undefined;
  readonly totalChange?: TotalChange | undefined;
  readonly countedBy?: string | undefined;
  /** How they ended or why they rest; undefined once all are fetched. */
  readonly end?: string | undefined;
  /** Lets a reload go on with them; undefined until one has come. */
  readonly joined?: (JoinedPages & { readonly state: PagesState }) | undefined;
}

export interface TabCall {
  readonly run?: Run | undefined;
  readonly facts?: CallFacts | undefined;
  readonly failure?: CallFailure | undefined;
  /** Whether the run goes on once there is a session: `facts` are those of a refused call. */
  readonly waitsForSession?: boolean;
  /** Whether the run was stopped because its tab was left. */
  readonly isLeft?: boolean;
  readonly results: number;
  readonly errors: number;
  readonly pages?: FetchedPages | undefined;
  /** A batch's calls, with the decoded bytes of all; `facts` are those of the last one. */
  readonly batch?: Pick<FetchedPages, 'count' | 'bytes' | 'ms'> | undefined;
  /** The outcomes of a batch's values, once it rests. */
  readonly values?: ValuesRecord | undefined;
  /** The manifest's records of joined operations, and the schemas' facts about their columns. */
  readonly joined?: { readonly steps: readonly object[]; readonly fields: readonly ColumnField[] };
  /** The last quota reading of calls after the run's own. */
  readonly quota?: QuotaReading | undefined;
  /** Headers of the editor that the session overrides. */
  readonly ignoredHeaders: readonly string[];
  /** For an answer of the page before: what became of it. */
  readonly earlier?: 'brought-along' | 'left-behind';
  /** The call that brought the answer on the screen, where the runs after it brought none. */
  readonly answered?: TabCall | undefined;
}

export interface Answers {
  readonly repeat: 'run' | 'leave';
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

/** Pages with size and time of the first, whose facts do not outlive the page. */
export function pagesWithFirst({ pages, facts }: TabCall): FetchedPages | undefined {
  if (!pages || !facts) return pages;
  const { bytes, totalMs = 0 } = facts;
  return { ...pages, bytes: pages.bytes + bytes, ms: pages.ms + totalMs };
}

/** The record of a run, which may be an earlier one with its answer still on the screen. */
export function callOfRun(call: TabCall, run: Run | undefined): TabCall | undefined {
  return [call, call.answered].find((one) => one?.run !== undefined && one.run.id === run?.id);
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

/** Ignored once a later run has begun in the tab, unless the answer on the screen is still this run's. */
export function recordRun(calls: CallStore, run: Run, change: Partial<TabCall>): void {
  const known = callOfTab(calls.getState(), run.tabId);
  const { answered, ...call } = known;
  if (answered?.run?.id === run.id)
    return recordCall(calls, run.tabId, { answered: { ...answered, ...change } });
  if (known.run && known.run.id > run.id) return;
  const last = call.results > 0 || call.earlier ? call : answered;
  const record = call.run?.id === run.id ? known : { ...NO_CALL, run, answered: last };
  calls.setState(({ byTab }) => ({ byTab: { ...byTab, [run.tabId]: { ...record, ...change } } }));
}

/** The signal withdraws the question, which answers `leave`. */
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
