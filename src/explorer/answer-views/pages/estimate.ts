import type { CallFacts } from '../../../transport/exchange.ts';
import type { FetchedPages } from '../../runs/call-store.ts';
import type { UnfinishedConnection } from './use-unfinished.ts';

export interface PagesChoice {
  /** Rows after which no page is asked for any more; undefined for no limit. */
  readonly limit: number | undefined;
  /** Rows that a page is asked to have; undefined for as many as the operation says. */
  readonly pageSize: number | undefined;
}

export interface Experience {
  readonly facts: CallFacts | undefined;
  readonly pages: FetchedPages | undefined;
  /** Decoded size of the answer. */
  readonly bytes: number;
}

/** What is still to come; undefined is what cannot be known before. */
export interface PagesEstimate {
  readonly total: number | undefined;
  /** There will be so many at the end: pages are kept whole. */
  readonly goal: number | undefined;
  readonly requests: number | undefined;
  readonly ms: number | undefined;
  readonly bytes: number | undefined;
}

/** How many rows a connection has in all; undefined where it does not say, or begins in its middle. */
export function totalOf({ connection, facts }: UnfinishedConnection): number | undefined {
  return connection.start === undefined ? facts.totalCount : undefined;
}

/** @param perSecond calls that the service takes, where config.json says so */
export function estimatePages(
  target: UnfinishedConnection,
  { limit = Infinity, pageSize }: PagesChoice,
  { facts: call, pages, bytes }: Experience,
  perSecond = Infinity,
): PagesEstimate {
  const { rows, pageRows } = target.facts;
  const size = pageSize ?? pageRows;
  const total = totalOf(target);
  const wanted = Math.max(0, Math.min(total ?? Infinity, limit) - rows);
  const requests = size > 0 && wanted < Infinity ? Math.ceil(wanted / size) : undefined;
  const goal =
    requests === undefined ? undefined : Math.min(total ?? Infinity, rows + requests * size);
  const measured = requestMs(call, pages, pageRows > 0 ? size / pageRows : 1);
  // What a service takes in a second takes longer than its answers do.
  const ms = perSecond === Infinity ? measured : Math.max(measured ?? 0, 1_000 / perSecond);
  return {
    total,
    goal,
    requests,
    ms: requests === undefined || ms === undefined ? undefined : requests * ms,
    bytes: goal === undefined || rows === 0 ? undefined : ((goal - rows) * bytes) / rows,
  };
}

/** How long one request takes: a larger page takes as long to begin, and longer to come. */
function requestMs(
  call: CallFacts | undefined,
  pages: FetchedPages | undefined,
  growth: number,
): number | undefined {
  const { firstByteMs, totalMs } = call ?? {};
  const fetched = pages && pages.count > 1 ? pages.ms / (pages.count - 1) : undefined;
  const whole = fetched ?? totalMs;
  if (whole === undefined) return undefined;
  const begin = firstByteMs === undefined || totalMs === undefined ? 1 : firstByteMs / totalMs;
  return whole * (begin + (1 - begin) * growth);
}
