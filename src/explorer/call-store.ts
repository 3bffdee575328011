import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallFailure } from './call-failure.ts';

/** What is known of a call; units in the names. */
export interface CallFacts {
  readonly phase: 'waiting' | 'reading' | 'done' | 'failed' | 'stopped';
  readonly status?: number;
  /** Until status and headers were there. */
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  /** Decoded size of what has been read. */
  readonly bytes: number;
}

/** A mutation that was refused before it ran, and waits for a person's word. */
export interface RepeatQuestion {
  readonly operationName: string;
  answer(repeat: boolean): void;
}

/** The explorer's last call, for whoever shows it. */
export interface CallState {
  readonly facts: CallFacts | undefined;
  readonly failure: CallFailure | undefined;
  readonly repeatQuestion: RepeatQuestion | undefined;
}

export type CallStore = StoreApi<CallState>;

/** Makes the store of one explorer. */
export function createCallStore(): CallStore {
  return createStore<CallState>()(() => ({
    facts: undefined,
    failure: undefined,
    repeatQuestion: undefined,
  }));
}
