import { createStore } from 'zustand/vanilla';
import { systemClock, type Clock } from '../../contract/clock.ts';
import type { AnswerError } from '../../answers/store/answer-errors.ts';
import { createPace } from '../../workers/pace.ts';
import type { CallFailure } from '../../transport/call-failure.ts';
import type { TokenEnding } from '../../transport/watch-token.ts';
import type { Run } from './run.ts';

export type EndCause =
  | { readonly kind: 'completed' | 'errors' | 'stopped' | 'left' }
  | { readonly kind: 'token'; readonly ending: TokenEnding }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

export type StreamEnd = EndCause & { readonly at: number };

export interface LoggedEvent {
  /** From 1; clearing does not restart it. */
  readonly number: number;
  readonly at: number;
  /** The received text, which keeps the digits of numbers. */
  readonly json: string;
  readonly bytes: number;
  readonly errors: number;
  readonly dataErrors: readonly AnswerError[];
}

interface LoggedEvents {
  readonly events: readonly LoggedEvent[];
  /** Older events dropped since the begin or a clear. */
  readonly dropped: number;
  readonly count: number;
}

export interface EventLogState extends LoggedEvents {
  /** Stays visible while events arrive; undefined unless paused. */
  readonly paused: LoggedEvents | undefined;
  readonly end: StreamEnd | undefined;
}

export type EventLog = ReturnType<typeof createEventLog>;

/** Past either, older events are dropped. */
const LIMITS = { events: 1_000, bytes: 16 * 1024 * 1024 };

/** Shortest time between updates, milliseconds. */
const SHOW_MS = 100;

export function createEventLog(run: Run, limits = LIMITS, clock: Clock = systemClock) {
  let events: LoggedEvent[] = [];
  let sum = 0;
  let dropped = 0;
  let count = 0;
  const store = createStore<EventLogState>()(() => ({
    events,
    dropped,
    count,
    paused: undefined,
    end: undefined,
  }));
  const show = (): void => store.setState({ events: [...events], dropped, count });
  const pace = createPace(show, SHOW_MS, clock);
  return {
    run,
    store,
    add(json: string, failures: number, dataErrors: readonly AnswerError[] = []): void {
      count += 1;
      const bytes = new TextEncoder().encode(json).length;
      const errors = failures + dataErrors.length;
      events.push({ number: count, at: clock.now(), json, bytes, errors, dataErrors });
      sum += bytes;
      // The last one stays at any size.
      while (events.length > 1 && (events.length > limits.events || sum > limits.bytes)) {
        sum -= events.shift()?.bytes ?? 0;
        dropped += 1;
      }
      pace.want();
    },
    end(cause: EndCause): void {
      if (store.getState().end) return;
      pace.stop();
      show();
      store.setState({ end: { at: clock.now(), ...cause } });
    },
    pause(): void {
      show();
      store.setState((state) => ({ paused: state.paused ?? state }));
    },
    resume: () => store.setState({ paused: undefined }),
    clear(): void {
      events = [];
      sum = 0;
      dropped = 0;
      show();
      store.setState(({ paused }) => ({ paused: paused && { events, dropped, count } }));
    },
  };
}

export function createEventLogs() {
  const store = createStore<{ readonly byTab: Readonly<Record<string, EventLog>> }>()(() => ({
    byTab: {},
  }));
  return {
    store,
    begin(run: Run): EventLog {
      const log = createEventLog(run);
      store.setState(({ byTab }) => ({ byTab: { ...byTab, [run.tabId]: log } }));
      return log;
    },
    keepOnly(isKept: (tabId: string) => boolean): void {
      const all = Object.entries(store.getState().byTab);
      const kept = all.filter(([tabId]) => isKept(tabId));
      if (kept.length < all.length) store.setState({ byTab: Object.fromEntries(kept) });
    },
  };
}
