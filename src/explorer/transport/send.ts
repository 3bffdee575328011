import type { ExecutionResult } from 'graphql';
import { graphqlEndpoint } from '../../contract/paths.ts';
import type { Service } from '../../contract/config.ts';
import { isOffline, isRedirect } from '../../session/http-client.ts';
import { readCappedText } from '../../session/read-response.ts';
import { describeExchange, type CallFacts } from './exchange.ts';
import { CallError, type CallFailure, type CallFailureCode } from './call-failure.ts';
import { meteredResponse, TooManyBytesError, type Meter } from './metered-response.ts';
import {
  isGraphQLType,
  isStream,
  MalformedBodyError,
  readErrorResult,
  readJson,
  readResults,
  type OnPart,
  type ReadWhole,
} from './read-results.ts';
import type { openSingleConnection } from './open-single-connection.ts';
import {
  postCall,
  canCarryVariables,
  requestBody,
  acceptOf,
  requestHeaders,
  type GraphQLCall,
  type CallSecrets,
} from './request.ts';
import { readFailure, readRequestId } from './read-failure.ts';

/** Where nothing else is said, an answer that is not whole by then has failed, milliseconds. */
const TIME_LIMIT_MS = 60_000;

/** Past this one result of a stream, which the page reads as text, would take it down; decoded bytes. */
export const MAX_PART_BYTES = 64 * 1024 * 1024;

/** A refused operation has no data, only words: past this the body is something else, bytes. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

/** A refusal in the place of a result is short; of a body this long the words are not looked for, bytes. */
const MAX_WORDS_BYTES = 16 * 1024;

/**
 * What services answer that know no subscriptions, or others than are asked for here. Of the address of
 * queries and mutations it says nothing.
 */
const NO_SUBSCRIPTIONS = new Set([404, 405, 406, 501]);

export interface SendContext {
  readonly service: Service;
  readonly session: CallSecrets;
  readonly signal: AbortSignal;
  /** Called as the answer comes in. */
  readonly onFacts?: (facts: CallFacts) => void;
  /** Decoded bytes of one result. */
  readonly maxResultBytes?: number;
  /** How long an answer may take, milliseconds; Infinity for no limit. Streams may go on. */
  readonly timeLimitMs?: number;
  /** Reads a body that is one result in another way than as text. */
  readonly readWhole?: ReadWhole;
  readonly onPart?: OnPart;
  /** Whether it is a subscription, which has an address and an Accept of its own. */
  readonly subscribes?: boolean;
}

/**
 * Makes one GraphQL call and reads its answer (contract, Endpoints 2; GraphQL over HTTP).
 * Exactly one request: nothing is repeated here.
 *
 * @yields one result, or several where the service streams
 * @throws {CallError} no result; the signal's reason where the caller aborted
 */
export async function* send(
  call: GraphQLCall,
  context: SendContext,
): AsyncGenerator<ExecutionResult> {
  const { service, session, signal, onFacts, subscribes = false } = context;
  const endpoint = subscribes ? service.subscriptionsUrl : graphqlEndpoint(service.baseUrl);
  const isShared = subscribes && service.subscriptions === 'sse-single-connection';
  const operationId = isShared ? crypto.randomUUID() : undefined;
  const timeout = new AbortController();
  const { timeLimitMs = TIME_LIMIT_MS } = context;
  const timer = Number.isFinite(timeLimitMs)
    ? setTimeout(() => timeout.abort(), timeLimitMs)
    : undefined;
  const startedAt = performance.now();
  let facts: CallFacts = { phase: 'waiting', bytes: 0, sentAt: startedAt };
  const secrets = [session.accessToken, session.apiKey];
  let answer: Response | undefined;
  const report = (change: Partial<CallFacts>): void => {
    facts = { ...facts, ...change };
    onFacts?.(facts);
  };
  const fail = (code: CallFailureCode): CallError => {
    const { status } = facts;
    const requestId = answer && readRequestId(answer, secrets);
    // Of the address of queries and mutations a subscription's own says nothing.
    const isNoStream = code === 'not-graphql' && !(answer && isStream(answer));
    const isOfStream = subscribes && (code === 'redirected' || isNoStream);
    return new CallError({
      code: isOfStream ? 'no-subscriptions' : code,
      endpoint,
      ...(status !== undefined && { status }),
      ...(requestId !== undefined && { requestId }),
    });
  };

  try {
    report({});
    if (!canCarryVariables(call, service.requestFormat)) throw fail('variables-unsupported');
    const accept = acceptOf(call, subscribes);
    const headers = userHeaders(fail, service, session, call.headers, accept);
    const body = requestBody(call, service.requestFormat, operationId && { operationId });
    const parts = { headers, body, signal: AbortSignal.any([signal, timeout.signal]) };
    const response = operationId
      ? await openLater(endpoint, parts, operationId)
      : await postCall(endpoint, parts);
    if (isRedirect(response)) {
      await response.body?.cancel();
      throw fail('redirected');
    }
    answer = response;
    report({
      phase: 'reading',
      status: response.status,
      firstByteMs: performance.now() - startedAt,
      exchange: () => describeExchange({ url: endpoint, headers, body, answer: response, secrets }),
    });
    // A stream's results are shown one after the other: each has the limit for itself.
    const { readWhole = readJson, onPart } = context;
    const maxResultBytes = limitOf(response, context);
    let maxBytes = maxResultBytes;
    const meter: Meter = {
      onBytes: (bytes) => report({ bytes }),
      maxBytes: () => maxBytes,
    };
    if (carriesResult(response) && !mayRefuseFormat(response, service)) {
      if (isStream(response)) clearTimeout(timer);
      const read: ReadWhole = (chunks) =>
        readOrRefuse(chunks, readWhole, { response, endpoint, secrets });
      for await (const result of readResults(response, {
        readWhole: read,
        meter,
        onPart,
        operationId,
      })) {
        maxBytes = facts.bytes + maxResultBytes;
        yield result;
      }
    } else {
      const refusal = { service, endpoint, secrets, subscribes };
      yield await readRefusal(meteredResponse(response, meter), refusal);
    }
    report({ phase: 'done', totalMs: performance.now() - startedAt });
  } catch (error) {
    const stopped = signal.aborted;
    report({ phase: stopped ? 'stopped' : 'failed', totalMs: performance.now() - startedAt });
    if (stopped) throw signal.reason;
    if (error instanceof CallError) throw error;
    // The original is not kept as cause: it can hold the request, and with it key and token.
    throw fail(codeOf(error, timeout.signal, facts));
  } finally {
    clearTimeout(timer);
    // Whoever reads no further has stopped it.
    const isOpen = facts.phase === 'waiting' || facts.phase === 'reading';
    if (isOpen) report({ phase: 'stopped', totalMs: performance.now() - startedAt });
  }
}

/** How large one result may be, decoded bytes. */
function limitOf(response: Response, { maxResultBytes = MAX_PART_BYTES }: SendContext): number {
  return isStream(response) ? Math.min(maxResultBytes, MAX_PART_BYTES) : maxResultBytes;
}

/** 2xx, and 4xx or 5xx in GraphQL's own media type (GraphQL over HTTP, section 6.4), but for 401 and 403. */
function carriesResult(answer: Response): boolean {
  if (answer.status === 401 || answer.status === 403) return false;
  return answer.ok || isGraphQLType(answer);
}

/**
 * Reads a result, or the words of a JSON body that is none: some services refuse with 200.
 *
 * @throws {CallError} with the words; what `readWhole` throws, where there are none
 */
async function readOrRefuse(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  readWhole: ReadWhole,
  { response, endpoint, secrets }: Refusing,
): Promise<ExecutionResult> {
  let beginning: Uint8Array<ArrayBuffer>[] | undefined = [];
  let bytes = 0;
  async function* watched(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      // A copy, since whoever reads may give the chunk to a worker.
      if (bytes > MAX_WORDS_BYTES) beginning = undefined;
      else beginning?.push(chunk.slice());
      yield chunk;
    }
  }
  try {
    return await readWhole(watched());
  } catch (error) {
    if (!(error instanceof MalformedBodyError) || error.code !== 'not-graphql') throw error;
    const { status, headers } = response;
    const same = new Response(new Blob(beginning), { status, headers });
    const failure = await readFailure(same, endpoint, secrets);
    if (failure.description === undefined) throw error;
    const code = failure.code === 'forbidden' ? failure.code : error.code;
    throw new CallError({ ...failure, code });
  }
}

interface Refusing {
  readonly response: Response;
  readonly endpoint: string;
  readonly secrets: readonly string[];
}

interface RefusalContext extends Omit<Refusing, 'response'> {
  readonly service: Service;
  readonly subscribes: boolean;
}

/** The errors of an operation that the service refused, or a typed failure for any other refusal. */
async function readRefusal(
  response: Response,
  { service, endpoint, secrets, subscribes }: RefusalContext,
): Promise<ExecutionResult> {
  const { status, headers } = response;
  const refusesOperation = status === 400 || status === 422;
  const blamed = (failure: CallFailure): CallFailure =>
    subscribes && NO_SUBSCRIPTIONS.has(status)
      ? { ...failure, code: 'no-subscriptions' }
      : blameFormat(failure, service);
  if (!refusesOperation)
    throw new CallError(blamed(await readFailure(response, endpoint, secrets)));
  // Without its words, where they are cut, it is a refusal still.
  const body = await readCappedText(response, MAX_REFUSAL_BYTES).catch(() => undefined);
  const result = readErrorResult(body ?? '');
  if (result && !(mayRefuseFormat(response, service) && isAboutFormat(result))) return result;
  const same = new Response(body, { status, headers });
  throw new CallError(blamed(await readFailure(same, endpoint, secrets)));
}

/** 415 says so; 400 is what some services (Apollo Server) answer to a bare query. */
function mayRefuseFormat({ status }: { status?: number }, { requestFormat }: Service): boolean {
  return status === 415 || (status === 400 && requestFormat === 'graphql');
}

/** What services say of a body that they cannot make an operation of. */
const FORMAT_WORDS = /content[- ]type|media type|\bbody\b|\bjson\b|query string|csrf/i;

/** Whether errors are about the request, and at no place in its operation. */
function isAboutFormat({ errors = [] }: ExecutionResult): boolean {
  return errors.every(({ message, locations }) => !locations?.length && FORMAT_WORDS.test(message));
}

/** Names the envelope as the cause, where nothing else is said. */
function blameFormat(failure: CallFailure, service: Service): CallFailure {
  const { status, description } = failure;
  const saysOther = description !== undefined && !FORMAT_WORDS.test(description);
  if (!mayRefuseFormat(failure, service) || (status === 400 && saysOther)) return failure;
  const isBare = service.requestFormat === 'graphql';
  return { ...failure, code: isBare ? 'bare-query-refused' : 'json-refused' };
}

/** Few services stream so, and fewer visits subscribe. */
async function openLater(
  ...parameters: Parameters<typeof openSingleConnection>
): Promise<Response> {
  const later = await import('./open-single-connection.ts');
  return later.openSingleConnection(...parameters);
}

function userHeaders(
  fail: (code: CallFailureCode) => CallError,
  ...parameters: Parameters<typeof requestHeaders>
): Headers {
  try {
    return requestHeaders(...parameters);
  } catch {
    throw fail('bad-headers');
  }
}

function codeOf(error: unknown, timeout: AbortSignal, facts: CallFacts): CallFailureCode {
  if (timeout.aborted) return 'timeout';
  if (error instanceof TooManyBytesError) return 'response-too-large';
  if (error instanceof MalformedBodyError) {
    return error.code === 'not-json' && facts.bytes === 0 ? 'empty' : error.code;
  }
  if (facts.status !== undefined) return 'stream-broken';
  return isOffline() ? 'offline' : 'unreachable';
}
