import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Service } from '../contract/config.ts';
import { variableUses } from '../schema/variable-uses.ts';
import type { CallFailure, CallFailureCode } from '../transport/call-failure.ts';
import { utf8Length } from '../transport/metered-body.ts';
import { callToSend, requestBody, type GraphQLCall } from '../transport/request.ts';
import { isQuota, isThrottled } from '../transport/throttling.ts';
import { limitIn } from './pages/page-plan.ts';

/** Values of one call, by their index: the first, and the one after the last. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly search?: FaultSearch;
}

interface FaultSearch {
  callsLeft: number;
  hasCome: boolean;
}

const USUAL_CHUNK = 100;

interface ChunkLimits {
  readonly size: number;
  readonly roomBytes?: number;
  readonly ends?: readonly number[];
}

export function sizeOf({ from, to }: Chunk): number {
  return to - from;
}

/**
 * Cuts values into chunks, in order.
 * @param values each as JSON
 * @param size most values of a chunk
 * @param roomBytes most bytes of a chunk's values in the body; a single value may take more
 * @param ends where a chunk ends in any case
 */
export function makeChunks(
  values: Iterable<string>,
  { size, roomBytes = Infinity, ends = [] }: ChunkLimits,
): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let [from, at, bytes] = [0, 0, 0];
  for (const value of values) {
    const valueBytes = roomBytes === Infinity ? 0 : utf8Length(value) + 1;
    const isFull = at - from >= size || bytes + valueBytes > roomBytes || ends.includes(at);
    if (at > from && isFull) {
      chunks.push({ from, to: at });
      [from, bytes] = [at, 0];
    }
    bytes += valueBytes;
    at += 1;
  }
  if (at > from) chunks.push({ from, to: at });
  return chunks;
}

/**
 * How many values of a list variable a call takes: the limit that the schema describes at the input
 * field, argument or field, nearest first; else {@link USUAL_CHUNK}.
 */
export function proposedChunk(
  document: DocumentNode,
  schema: GraphQLSchema | undefined,
  variable: string,
): number {
  const use = schema && variableUses(schema, [document]).get(variable);
  return (use?.descriptions ?? []).map(limitIn).find((most) => most) ?? USUAL_CHUNK;
}

export interface ValuesCall {
  readonly call: GraphQLCall;
  readonly variable: string;
  /** Others, whose values go with those of `variable`. */
  readonly also?: readonly string[] | undefined;
  readonly isList: boolean;
}

/** Separates the values of several variables in one; JSON has no such character. */
export const PAIRED = '\u{1E}';

/** The values of one variable, taken from values for several. @param number 0 for the first variable */
export function unpaired(values: readonly string[], number = 0): readonly string[] {
  return values.map((value) => value.split(PAIRED)[number] ?? 'null');
}

/** The call for some values. @param values each as JSON; a single one unless the variable takes a list */
export function callForValues(
  { call, variable, also = [], isList }: ValuesCall,
  values: readonly string[],
) {
  const given = [variable, ...also].map((name, at) => {
    const jsons = unpaired(values, at);
    return [name, isList ? `[${jsons.join()}]` : (jsons[0] ?? 'null')] as const;
  });
  return { ...call, variables: { ...call.variables, ...Object.fromEntries(given) } };
}

/**
 * Cuts values into chunks, by number and by the service's limit of a body.
 * @param values each as JSON
 * @param size most values of a chunk; 1 unless the variable takes a list
 * @throws {PartError} the code that writes the operation as sent did not load
 */
export async function cutIntoChunks(
  of: ValuesCall,
  values: Iterable<string>,
  size: number,
  service: Pick<Service, 'fragments' | 'maxBodyBytes' | 'requestFormat'>,
  ends: readonly number[] = [],
): Promise<readonly Chunk[]> {
  const { maxBodyBytes } = service;
  if (!of.isList) return makeChunks(values, { size: 1 });
  if (maxBodyBytes === undefined) return makeChunks(values, { size, ends });
  const emptyCall = await callToSend(callForValues(of, []), service);
  const overheadBytes = utf8Length(requestBody(emptyCall, service.requestFormat));
  return makeChunks(values, { size, roomBytes: maxBodyBytes - overheadBytes, ends });
}

/** Chunks of some values, such as the failed ones; neighbours stay together. */
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

/** Calls per halving: enough for the worst case of two failing values, and twice enough for one. */
const CALLS_A_HALVING = 4;

/** An item of a list in a message, as graphql-js names it: `at "ids[3]"`. */
const NAMED_PLACE = /\w\[(\d{1,6})\]/;

/** Halves failed chunks until the failing values are found or the calls are used up. */
export function createHalver() {
  /** False after a search without any success, until a chunk succeeds: the values may not be the cause. */
  let isUseful = true;
  return {
    /**
     * The parts to retry: the halves, or the neighbours of a value whose index the error names, as
     * in `ids[3]`. Undefined if the chunk has failed for good.
     */
    halve(chunk: Chunk, message = ''): readonly Chunk[] | undefined {
      const { from, to, search: startedSearch } = chunk;
      const size = sizeOf(chunk);
      if (size < 2 || (!startedSearch && !isUseful)) return undefined;
      const callsLeft = CALLS_A_HALVING * Math.ceil(Math.log2(size));
      const search: FaultSearch = startedSearch ?? { callsLeft, hasCome: false };
      const namedIndex = Number(NAMED_PLACE.exec(message)?.[1] ?? Infinity);
      const middle = from + Math.ceil(size / 2);
      const cuts = namedIndex < size ? [from + namedIndex, from + namedIndex + 1] : [middle];
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
    noteResult({ search }: Chunk): void {
      isUseful = true;
      if (search) search.hasCome = true;
    },
  };
}

/** Failures that a value or the size can cause; all others would affect any chunk. */
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

/** Whether fewer values may succeed after a call without a result. */
export function mayBeOfValues({ code, status, retryAfterS }: CallFailure): boolean {
  // The service itself is down, regardless of the request.
  const isAway = status === 502 || status === 503;
  return OF_VALUES.has(code) && !isAway && retryAfterS === undefined;
}

const OF_OPERATION = /^GRAPHQL_(?:PARSE|VALIDATION)_FAILED$/;

/** Whether fewer values may succeed after an error in the answer, by its message and code. */
export function mayBeErrorOfValues(message = '', code = ''): boolean {
  return !isThrottled(code, message) && !isQuota(message, undefined) && !OF_OPERATION.test(code);
}
