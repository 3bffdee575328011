import { browserPreferences } from '../session/preferences.ts';

/** What somebody can choose, milliseconds; Infinity for no limit. */
export const TIME_LIMITS = [10_000, 60_000, 300_000, Infinity] as const;

export type TimeLimit = (typeof TIME_LIMITS)[number];

const DEFAULT: TimeLimit = 60_000;

const KEY = 'gatehouse:time-limit';

/** How long an answer that is one result may take, milliseconds; as chosen in this browser. */
export function readTimeLimit(): TimeLimit {
  const stored = Number(browserPreferences.get(KEY) ?? DEFAULT);
  return TIME_LIMITS.find((limit) => limit === stored) ?? DEFAULT;
}

/** Keeps a choice, one of {@link TIME_LIMITS}, for the calls to come. */
export function storeTimeLimit(limit: number): void {
  browserPreferences.set(KEY, String(limit));
}
