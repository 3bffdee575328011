import type { ExecutionResult } from 'graphql';
import { loadPart } from '../contract/load-part.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import type { Service } from '../contract/config.ts';
import { looksSecret, maskSecrets, SECRET_MASK, soundsSecret } from '../contract/secrets.ts';
import { isOffline, isRedirect } from '../session/http-client.ts';
import { createCallReport, type CallFacts, type HeaderLine } from './exchange.ts';
import { CallError, type CallFailure, type CallFailureCode } from './call-failure.ts';
import {
  meteredChunks,
  TooManyBytesError,
  wholeOf,
  type Chunks,
  type Meter,
} from './metered-body.ts';
import {
  isGraphQLType,
  isStream,
  MalformedBodyError,
  readErrorResult,
  readJson,
  readResults,
  type CallResult,
  type ReadWhole,
} from './read-results.ts';
import {
  requestCall,
  callToSend,
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

/** A refusal has no data: past this the body is something else, bytes. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

/** A refusal with a status of success is short: in a longer body no message is looked for, bytes. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** What services answer that know no subscriptions, or others than are asked for here. */
const NO_SUBSCRIPTIONS = new Set([404, 405, 406, 501]);

export interface SendContext {
  readonly service: Service;
  readonly session: CallSecrets;
  readonly signal: AbortSignal;
  readonly onFacts?: (facts: CallFacts) => void;
  /** Decoded bytes of one result. */
  readonly maxResultBytes?: number;
  /** How long an answer may take, milliseconds; Infinity for no limit. Streams may go on. */
  readonly timeLimitMs?: number;
  /** Reads a body that is one result in another way than as text. */
  readonly readWhole?: ReadWhole;
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
export async function* send(call: GraphQLCall, context: SendContext): AsyncGenerator<CallResult> {
  const { service, session, signal, onFacts, subscribes = false } = context;
  const { maxResultBytes = MAX_PART_BYTES, timeLimitMs = TIME_LIMIT_MS } = context;
  const endpoint = subscribes ? service.subscriptionsUrl : graphqlEndpoint(service.baseUrl);
  const isShared = subscribes && service.subscriptions === 'sse-single-connection';
  const operationId = isShared ? crypto.randomUUID() : undefined;
  const secrets = [session.accessToken, session.apiKey];
  const { facts, elapsed, report } = createCallReport(onFacts);
  let outcome: CallFacts['phase'] = 'stopped';
  let answer: Response | undefined;
  const fail = (code: CallFailureCode, more?: Partial<CallFailure>): CallError => {
    const requestId = answer && readRequestId(answer, secrets);
    // Of the address of queries and mutations a subscription's own says nothing.
    const isNoStream = code === 'not-graphql' && !(answer && isStream(answer));
    const isOfStream = subscribes && (code === 'redirected' || isNoStream);
    return new CallError({
      code: isOfStream ? 'no-subscriptions' : code,
      endpoint,
      ...(answer && { status: answer.status }),
      ...(requestId !== undefined && { requestId }),
      ...more,
    });
  };
  const timeout = new AbortController();
  const timer = Number.isFinite(timeLimitMs)
    ? setTimeout(() => timeout.abort(), timeLimitMs)
    : undefined;
  try {
    report({});
    if (!canCarryVariables(call, service.requestFormat)) throw fail('variables-unsupported');
    let headers: Headers;
    try {
      headers = requestHeaders(service, session, call.headers, acceptOf(call, subscribes));
    } catch {
      throw fail('bad-headers');
    }
    const sent = await callToSend(call, service);
    const body = requestBody(sent, service.requestFormat, operationId && { operationId });
    const { maxBodyBytes } = service;
    const sentBytes = new Blob([body]).size;
    if (sentBytes > (maxBodyBytes ?? Infinity)) {
      throw fail('request-too-large', { sentBytes, maxBodyBytes });
    }
    const parts = { headers, body, signal: AbortSignal.any([signal, timeout.signal]) };
    // Few services stream so, and fewer visits subscribe.
    const shared = operationId && (await loadPart(() => import('./open-single-connection.ts')));
    const response = shared
      ? await shared.openSingleConnection(endpoint, parts, operationId)
      : await requestCall('post', endpoint, parts);
    if (isRedirect(response)) {
      await response.body?.cancel();
      throw fail('redirected');
    }
    answer = response;
    const quota = [...response.headers].filter(([name]) => name.includes('limit'));
    report({
      ...(quota.length > 0 && { quota }),
      phase: 'reading',
      status: response.status,
      firstByteMs: elapsed(),
      exchange: {
        kind: 'http',
        url: endpoint,
        requestHeaders: maskedLines(headers, secrets).map(withoutCredential),
        requestBody: maskSecrets(body, secrets),
        responseHeaders: maskedLines(response.headers, secrets),
      },
    });
    const answered: Answered = { response, service, endpoint, secrets, subscribes, sentBytes };
    const onBytes = (bytes: number): void => report({ bytes });
    if (carriesResult(response) && !mayRefuseFormat(response, service)) {
      const isStreamed = isStream(response);
      if (isStreamed) clearTimeout(timer);
      const limit = isStreamed ? Math.min(maxResultBytes, MAX_PART_BYTES) : maxResultBytes;
      let maxBytes = limit;
      const { readWhole = readJson } = context;
      for await (const result of readResults(response, {
        readWhole: (chunks) => readOrRefuse(chunks, readWhole, answered),
        meter: { onBytes, maxBytes: () => maxBytes },
        operationId,
      })) {
        // A stream's results are shown one after the other: each has the limit for itself.
        maxBytes = facts().bytes + limit;
        yield result;
      }
    } else {
      const meter = { onBytes, maxBytes: () => MAX_REFUSAL_BYTES };
      yield { result: await readRefusal(meter, answered) };
    }
    outcome = 'done';
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    outcome = 'failed';
    if (error instanceof CallError) throw error;
    // The original is not kept as cause: it can hold the request, and with it key and token.
    throw fail(codeOf(error, timeout.signal, facts()));
  } finally {
    clearTimeout(timer);
    report({ phase: outcome, totalMs: elapsed() });
  }
}

function maskedLines(headers: Headers, secrets: readonly string[]): HeaderLine[] {
  return [...headers].map(([name, value]) => [name, maskSecrets(value, secrets)]);
}

/** A header of the headers editor may be a credential that this page knows nothing of. */
function withoutCredential([name, value]: HeaderLine): HeaderLine {
  const isSecret = soundsSecret(name) || looksSecret(value);
  return [name, isSecret && !value.includes(SECRET_MASK) ? SECRET_MASK : value];
}

/** Whatever their media type, these are about the call and not the operation. */
const REFUSALS = new Set([401, 403, 429]);

/** 2xx, and 4xx or 5xx in GraphQL's own media type (GraphQL over HTTP, section 6.4), but for {@link REFUSALS}. */
function carriesResult(answer: Response): boolean {
  if (REFUSALS.has(answer.status)) return false;
  return answer.ok || isGraphQLType(answer);
}

interface Answered {
  readonly response: Response;
  readonly service: Service;
  readonly endpoint: string;
  readonly secrets: readonly string[];
  readonly subscribes: boolean;
  readonly sentBytes: number;
}

/**
 * Reads a result, or the message of a JSON body that is none: some services refuse with 200.
 *
 * @throws {CallError} with the message; what `readWhole` throws, where there is none
 */
async function readOrRefuse(
  chunks: Chunks,
  readWhole: ReadWhole,
  { response, endpoint, secrets }: Answered,
): Promise<ExecutionResult> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  async function* watched(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      text = bytes > MAX_MESSAGE_BYTES ? '' : text + decoder.decode(chunk, { stream: true });
      yield chunk;
    }
  }
  try {
    return await readWhole(watched());
  } catch (error) {
    if (!(error instanceof MalformedBodyError) || error.code !== 'not-graphql') throw error;
    const failure = readFailure(response, text, endpoint, secrets);
    if (failure.description === undefined) throw error;
    const code = failure.code === 'forbidden' ? failure.code : error.code;
    throw new CallError({ ...failure, code });
  }
}

/** The errors of an operation that the service refused, or a typed failure for any other refusal. */
async function readRefusal(meter: Meter, answered: Answered): Promise<ExecutionResult> {
  const { response, service, endpoint, secrets, subscribes, sentBytes } = answered;
  const { status } = response;
  // A body that is too long or breaks off is a refusal still: the status says enough.
  const bytes = await wholeOf(meteredChunks(response, meter)).catch(() => undefined);
  const body = new TextDecoder().decode(bytes);
  const result = status === 400 || status === 422 ? readErrorResult(body) : undefined;
  if (result && !(mayRefuseFormat(response, service) && isAboutFormat(result))) return result;
  const read = readFailure(response, body, endpoint, secrets);
  const failure = read.code === 'request-too-large' ? { ...read, sentBytes } : read;
  throw new CallError(
    subscribes && NO_SUBSCRIPTIONS.has(status)
      ? { ...failure, code: 'no-subscriptions' }
      : blameFormat(failure, service),
  );
}

/** 415 says so; 400 is what some services (Apollo Server) answer to a bare query. */
function mayRefuseFormat({ status }: { status?: number }, { requestFormat }: Service): boolean {
  return status === 415 || (status === 400 && requestFormat === 'graphql');
}

/** What services say of a body that they cannot make an operation of. */
const FORMAT_MESSAGE = /content[- ]type|media type|\bbody\b|\bjson\b|query string|csrf/i;

/** Whether errors are about the request, and at no location in its operation. */
function isAboutFormat({ errors = [] }: ExecutionResult): boolean {
  return errors.every(
    ({ message, locations }) => !locations?.length && FORMAT_MESSAGE.test(message),
  );
}

/** Names the envelope as the cause, where nothing else is said. */
function blameFormat(failure: CallFailure, service: Service): CallFailure {
  const { status, description } = failure;
  const saysOther = description !== undefined && !FORMAT_MESSAGE.test(description);
  if (!mayRefuseFormat(failure, service) || (status === 400 && saysOther)) return failure;
  const isBare = service.requestFormat === 'graphql';
  return { ...failure, code: isBare ? 'bare-query-refused' : 'json-refused' };
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
