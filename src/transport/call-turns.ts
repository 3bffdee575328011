import type { Service } from '../contract/config.ts';
import { jsonOrNone } from '../contract/json-members.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { CallError } from './call-failure.ts';
import type { CallFacts, QuotaReading } from './exchange.ts';
import { readQuota } from './read-quota.ts';

type CallPace = NonNullable<Service['pace']>;

export interface PaceRecord {
  /** When a whole burst is available again (the generic cell rate algorithm, ITU-T I.371). */
  readonly fullAt: number;
  readonly day: number;
  readonly calls: number;
  /** When an answer's headers last gave a quota, which overrides the settings. */
  readonly toldAt: number;
}

export const NO_CALLS: PaceRecord = { fullAt: 0, day: 0, calls: 0, toldAt: 0 };

export function readPaceRecord(text = ''): PaceRecord {
  const values = { ...(jsonOrNone(text) as Partial<Record<string, unknown>> | undefined) };
  const of = (name: keyof PaceRecord): number => {
    const value = values[name];
    return typeof value === 'number' && value >= 0 ? value : 0;
  };
  return { fullAt: of('fullAt'), day: of('day'), calls: of('calls'), toldAt: of('toldAt') };
}

export interface PaceKeeper {
  /** Changes the record; other tabs and processes wait meanwhile. */
  change<Result>(
    change: (record: PaceRecord) => { readonly record: PaceRecord; readonly result: Result },
    signal?: AbortSignal,
  ): Promise<Result>;
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const DAY_MS = 86_400_000;

/** Longest queue, calls: a later turn was written before the clock was set back. */
const LONGEST_QUEUE = 1_000;

/** How long a quota in headers overrides the settings, milliseconds. */
const TOLD_FOR_MS = 3_600_000;

/** Spreads turns a little further, because calls take different times to reach the service. */
const MARGIN = 1.05;

function apartOf({ perSecond }: CallPace): number {
  return perSecond === undefined ? 0 : (1_000 / perSecond) * MARGIN;
}

interface Turn {
  readonly at: number;
  readonly reading: QuotaReading | undefined;
  readonly renewedAt?: number;
}

export function takeTurn(
  record: PaceRecord,
  pace: CallPace,
  now: number,
): { readonly record: PaceRecord; readonly result: Turn } {
  const { burst = 1, perDay, perSecond } = pace;
  const day = Math.floor(now / DAY_MS);
  const calls = record.day === day ? record.calls : 0;
  const next = { ...record, day, calls: calls + 1 };
  if (now - record.toldAt < TOLD_FOR_MS) {
    return { record: next, result: { at: now, reading: undefined } };
  }
  const renewedAt = (day + 1) * DAY_MS;
  if (perDay !== undefined && calls >= perDay) {
    return { record, result: { at: now, reading: undefined, renewedAt } };
  }
  const apartMs = apartOf(pace);
  const isClockSetBack = record.fullAt - now > (burst + LONGEST_QUEUE) * apartMs;
  const ahead = isClockSetBack ? 0 : Math.max(0, record.fullAt - now);
  const at = now + Math.max(0, ahead - (Math.max(1, burst) - 1) * apartMs);
  const fullAt = now + ahead + apartMs;
  const left = Math.max(0, burst - Math.ceil((fullAt - at) / Math.max(1, apartMs)));
  const quota =
    perDay === undefined
      ? { left, of: burst, ...(perSecond !== undefined && { restorePerS: perSecond }) }
      : { left: perDay - calls - 1, of: perDay, resetS: (renewedAt - now) / 1_000 };
  return { record: { ...next, fullAt }, result: { at, reading: { quota, at: now } } };
}

const LEAST_TOLD_MS = 2_000;

export interface TurnOptions {
  readonly signal: AbortSignal;
  readonly onWait?: ((until: number) => void) | undefined;
}

/**
 * Waits until a call may go by the pace in config.json, in one queue with all who share the keeper's record.
 * @throws {CallError} `quota-used-up`: the call must not be sent; the signal's reason once it is aborted
 */
export async function waitForTurn(
  { baseUrl, pace = {} }: Pick<Service, 'baseUrl' | 'pace'>,
  keeper: PaceKeeper,
  { signal, onWait }: TurnOptions,
): Promise<QuotaReading | undefined> {
  const turn = await keeper.change((record) => takeTurn(record, pace, keeper.now()), signal);
  const { at, reading, renewedAt } = turn;
  if (renewedAt !== undefined) {
    const retryAfterS = Math.ceil((renewedAt - keeper.now()) / 1_000);
    throw new CallError({ code: 'quota-used-up', endpoint: graphqlEndpoint(baseUrl), retryAfterS });
  }
  const waitMs = at - keeper.now();
  if (waitMs <= 0) return reading;
  if (waitMs >= LEAST_TOLD_MS) onWait?.(at);
  try {
    await keeper.sleep(waitMs, signal);
  } catch (error) {
    await keeper.change((record) => ({ record: withoutCall(record), result: undefined }));
    throw error;
  }
  return reading;
}

/** Records the end of a call: a refusal empties the burst, and headers override the settings. */
export async function noteCall(
  { pace = {} }: Pick<Service, 'pace'>,
  keeper: PaceKeeper,
  { quota, status }: CallFacts,
): Promise<void> {
  const now = keeper.now();
  const isTold = quota !== undefined && readQuota(quota, now) !== undefined;
  if (!isTold && status !== 429) return;
  const emptyMs = Math.max(1, pace.burst ?? 1) * apartOf(pace);
  await keeper.change((record) => ({
    record: isTold
      ? { ...record, toldAt: now }
      : { ...withoutCall(record), fullAt: Math.max(record.fullAt, now + emptyMs) },
    result: undefined,
  }));
}

function withoutCall(record: PaceRecord): PaceRecord {
  return { ...record, calls: Math.max(0, record.calls - 1) };
}
