import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallFailure } from './call-failure.ts';
import type { Exchange } from './exchange.ts';
import type { GraphQLCall } from './request-body.ts';

/** What is known of a call's way over the wire; units in the names. */
export interface CallFacts {
  readonly phase: 'waiting' | 'reading' | 'done' | 'failed' | 'stopped';
  readonly status?: number;
  /** When it was sent, by the page's performance clock. */
  readonly sentAt?: number;
  /** Until status and headers were there. */
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  /** Decoded size of what has been read. */
  readonly bytes: number;
  /** Undefined before there was an answer. */
  readonly exchange?: () => Exchange;
}

/** The last call of one tab. */
export interface TabCall {
  /** What was asked; undefined before anything was. */
  readonly call?: GraphQLCall;
  readonly facts?: CallFacts | undefined;
  readonly failure?: CallFailure | undefined;
  /** How many results have come: more than one of a stream. */
  readonly results: number;
  /** How many GraphQL errors they held. */
  readonly errors: number;
  /** Names in the headers editor that are the session's to set. */
  readonly ignoredHeaders: readonly string[];
  /** Nothing was called on this page: what has become of the answer of the page before it in its tab. */
  readonly earlier?: 'brought-along' | 'left-behind';
}

/** What a person can be asked before an operation runs, and the answers to it. */
export interface Answers {
  /** A mutation that was refused before it ran: again, with the new token? */
  readonly repeat: 'run' | 'leave';
  /** The token ends within the minute: with this one all the same? */
  readonly outlive: 'run' | 'renew' | 'leave';
}

/** A question that waits for a person's word. */
export type Question = {
  readonly [Kind in keyof Answers]: {
    readonly kind: Kind;
    answer(answer: Answers[Kind]): void;
  };
}[keyof Answers];

/** The explorer's calls, for whoever shows them. */
export interface CallState {
  readonly byTab: Readonly<Record<string, TabCall>>;
  readonly question: Question | undefined;
}

export type CallStore = StoreApi<CallState>;

/** A tab in which nothing has been called. */
export const NO_CALL: TabCall = { results: 0, errors: 0, ignoredHeaders: [] };

/** Makes the store of one explorer. */
export function createCallStore(): CallStore {
  return createStore<CallState>()(() => ({ byTab: {}, question: undefined }));
}

/** The last call of a tab. */
export function callOfTab({ byTab }: CallState, tabId: string): TabCall {
  return byTab[tabId] ?? NO_CALL;
}

/** Puts something more on record of a tab's last call. */
export function recordCall(calls: CallStore, tabId: string, change: Partial<TabCall>): void {
  calls.setState((state) => ({
    byTab: { ...state.byTab, [tabId]: { ...callOfTab(state, tabId), ...change } },
  }));
}
