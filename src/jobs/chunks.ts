import type { CallFailure, CallFailureCode } from '../transport/call-failure.ts';
import { isQuota, isThrottled } from '../transport/throttling.ts';

/** Values that one call takes, by their place among all: the first, and the one after the last. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
  /** Set where it is a part of a chunk that has failed. */
  readonly search?: FaultSearch;
}

interface FaultSearch {
  /** Calls that may still be made to find the values at fault. */
  callsLeft: number;
  /** Whether any part of the chunk has come. */
  hasCome: boolean;
}

/** What a call takes where neither the operation nor the schema says so. */
export const USUAL_CHUNK = 100;

export function sizeOf({ from, to }: Chunk): number {
  return to - from;
}

/**
 * Cuts values into chunks, in their order.
 *
 * @param values each as JSON
 * @param size the most values of a chunk
 * @param roomBytes the most bytes that a chunk's values take in the body; one value alone may take more
 */
export function makeChunks(
  values: readonly string[],
  { size, roomBytes = Infinity }: { readonly size: number; readonly roomBytes?: number },
): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const isBounded = Number.isFinite(roomBytes);
  let from = 0;
  let bytes = 0;
  for (const [at, value] of values.entries()) {
    const own = isBounded ? new Blob([value]).size + 1 : 0;
    if (at > from && (at - from >= size || bytes + own > roomBytes)) {
      chunks.push({ from, to: at });
      [from, bytes] = [at, 0];
    }
    bytes += own;
  }
  if (values.length > from) chunks.push({ from, to: values.length });
  return chunks;
}

/** Chunks of some of the values, such as those that have failed: neighbours go together. */
export function chunksOf(indexes: readonly number[], size: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (const index of indexes.toSorted((one, other) => one - other)) {
    const last = chunks.at(-1);
    const isNext = last?.to === index && last.to - last.from < size;
    if (isNext) chunks.splice(-1, 1, { from: last.from, to: index + 1 });
    else chunks.push({ from: index, to: index + 1 });
  }
  return chunks;
}

/** Enough for the worst that two values at fault can cost, and for one twice over: calls for each halving. */
const CALLS_A_HALVING = 4;

/** An item of a list in a message, as graphql-js names it: `at "ids[3]"`. */
const NAMED_PLACE = /\w\[(\d{1,6})\]/;

/** Halves chunks that have failed as a whole, until the values at fault are found or too many calls were made. */
export function createHalver() {
  /** Whether something has come since a search has found nothing that does: it may not be the values. */
  let isUseful = true;
  return {
    /**
     * The parts to be run for: the halves, or what stands around a value whose place the error names, as in
     * `ids[3]`. Undefined where the chunk has failed for good.
     */
    halve(chunk: Chunk, message = ''): readonly Chunk[] | undefined {
      const { from, to, search: begun } = chunk;
      const size = sizeOf(chunk);
      if (size < 2 || (!begun && !isUseful)) return undefined;
      const callsLeft = CALLS_A_HALVING * Math.ceil(Math.log2(size));
      const search: FaultSearch = begun ?? { callsLeft, hasCome: false };
      const named = Number(NAMED_PLACE.exec(message)?.[1] ?? Infinity);
      const middle = from + Math.ceil(size / 2);
      const cuts = named < size ? [from + named, from + named + 1] : [middle];
      const parts = [from, ...cuts].map((start, at) => ({
        from: start,
        to: cuts[at] ?? to,
        search,
      }));
      const halves = parts.filter((part) => sizeOf(part) > 0);
      if (search.callsLeft < halves.length) {
        isUseful = search.hasCome;
        return undefined;
      }
      search.callsLeft -= halves.length;
      return halves;
    },
    /** A chunk, or a part of one, has come. */
    came({ search }: Chunk): void {
      isUseful = true;
      if (search) search.hasCome = true;
    },
  };
}

/** Failures that can be a value's or the chunk's size; all others would meet any chunk. */
const OF_VALUES: ReadonlySet<CallFailureCode> = new Set([
  'request-too-large',
  'response-too-large',
  'server-error',
  'unexpected-status',
  'timeout',
  'empty',
  'not-json',
  'not-graphql',
]);

/** Whether fewer values may come through where a call gave no result. */
export function mayBeOfValues({ code, status, retryAfterS }: CallFailure): boolean {
  // The service itself is away, whatever was asked.
  const isAway = status === 502 || status === 503;
  return OF_VALUES.has(code) && !isAway && retryAfterS === undefined;
}

/** Refusals of the operation itself, whatever the values. */
const OF_OPERATION = /^GRAPHQL_(?:PARSE|VALIDATION)_FAILED$/;

/** Whether fewer values may come through where the answer is an error, by its message and code. */
export function mayBeErrorOfValues(message = '', code = ''): boolean {
  return !isThrottled(code, message) && !isQuota(message, undefined) && !OF_OPERATION.test(code);
}
