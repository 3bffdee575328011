import type { ExecutionResult } from 'graphql';
import { loadPart } from '../contract/load-part.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import type { Service } from '../contract/config.ts';
import { createMask, looksSecret, SECRET_MASK, soundsSecret } from '../contract/secrets.ts';
import { isOffline, isRedirect } from '../session/http-client.ts';
import { createCallReport, type CallFacts, type HeaderLine } from './exchange.ts';
import { CallError, type CallFailure, type CallFailureCode } from './call-failure.ts';
import {
  utf8Length,
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
  isBlankOperation,
  requestBody,
  acceptOf,
  requestHeaders,
  type GraphQLCall,
  type CallSecrets,
} from './request.ts';
import { readFailure } from './read-failure.ts';

const TIME_LIMIT_MS = 60_000;

/** Largest single result of a stream, which the page reads as text; decoded bytes. */
export const MAX_PART_BYTES = 64 * 1024 * 1024;

const MAX_REFUSAL_BYTES = 1024 * 1024;

/** Longer bodies are not searched for a message, bytes. */
export const MAX_MESSAGE_BYTES = 16 * 1024;

const NO_SUBSCRIPTIONS = new Set([404, 405, 406, 501]);

/** The causes that the text of a refusal with status 200 may give. */
const OF_TEXT = new Set<CallFailureCode>(['forbidden', 'quota-used-up', 'rate-limited']);

const OF_ADDRESS = new Set<CallFailureCode>(['redirected', 'not-graphql']);

export interface SendContext {
  readonly service: Service;
  readonly session: CallSecrets;
  readonly signal: AbortSignal;
  readonly onFacts?: (facts: CallFacts) => void;
  readonly maxResultBytes?: number;
  /** Time limit of an answer, milliseconds; Infinity for none. Streams may last longer. */
  readonly timeLimitMs?: number;
  readonly readWhole?: ReadWhole;
  readonly subscribes?: boolean;
}

/**
 * Makes one GraphQL call and reads its answer (contract, Endpoints 2; GraphQL over HTTP). Never repeats the request.
 * @throws {CallError} no result; the signal's reason if the caller aborted
 */
export async function* send(call: GraphQLCall, context: SendContext): AsyncGenerator<CallResult> {
  const { service, session, signal, onFacts, subscribes = false } = context;
  const { maxResultBytes = MAX_PART_BYTES, timeLimitMs = TIME_LIMIT_MS } = context;
  const endpoint = subscribes ? service.subscriptionsUrl : graphqlEndpoint(service.baseUrl);
  const isShared = subscribes && service.subscriptions === 'sse-single-connection';
  const operationId = isShared ? crypto.randomUUID() : undefined;
  const secrets = [session.accessToken, session.apiKey];
  const { facts, elapsed, report } = createCallReport(onFacts);
  /** Undefined before anything is sent: of a call that was not made there is nothing to report. */
  let outcome: CallFacts['phase'] | undefined;
  let answer: Response | undefined;
  const fail = (code: CallFailureCode, more?: Partial<CallFailure>): CallError =>
    new CallError({
      endpoint,
      ...more,
      // A subscription's own address says nothing about the one of queries and mutations.
      code: subscribes && OF_ADDRESS.has(code) ? 'no-subscriptions' : code,
    });
  const timeout = new AbortController();
  const timer = Number.isFinite(timeLimitMs)
    ? setTimeout(() => timeout.abort(), timeLimitMs)
    : undefined;
  try {
    if (isBlankOperation(call.query)) throw fail('nothing-to-run');
    if (!canCarryVariables(call, service.requestFormat)) throw fail('variables-unsupported');
    const accept = acceptOf(call, subscribes && service.subscriptions);
    let headers: Headers;
    try {
      headers = requestHeaders(service, session, call.headers, accept);
    } catch {
      throw fail('bad-headers');
    }
    const outgoing = await callToSend(call, service);
    const body = requestBody(outgoing, service.requestFormat, operationId && { operationId });
    const { maxBodyBytes } = service;
    const sentBytes = utf8Length(body);
    if (sentBytes > (maxBodyBytes ?? Infinity)) {
      throw fail('request-too-large', { sentBytes, maxBodyBytes });
    }
    outcome = 'stopped';
    report({});
    const parts = { headers, body, signal: AbortSignal.any([signal, timeout.signal]) };
    // Few services stream this way, and few visits subscribe.
    const shared = operationId && (await loadPart(() => import('./open-single-connection.ts')));
    const response = shared
      ? await shared.openSingleConnection(endpoint, parts, operationId)
      : await requestCall('post', endpoint, parts);
    if (isRedirect(response)) {
      await response.body?.cancel();
      throw fail('redirected');
    }
    answer = response;
    const maskSent = createMask(secrets, 'exact');
    const quota = [...response.headers].filter(([name]) => name.includes('limit'));
    report({
      ...(quota.length > 0 && { quota }),
      phase: 'reading',
      status: response.status,
      firstByteMs: elapsed(),
      exchange: {
        kind: 'http',
        url: endpoint,
        requestHeaders: maskedLines(headers, maskSent).map(withoutCredential),
        requestBody: maskSent(body),
        responseHeaders: maskedLines(response.headers, createMask(secrets)),
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
      let isEmpty = !subscribes;
      for await (const result of readResults(response, {
        readWhole: (chunks) => readOrRefuse(chunks, readWhole),
        meter: { onBytes, maxBytes: () => maxBytes },
        operationId,
      })) {
        // A stream's results are displayed one at a time: the limit applies to each.
        maxBytes = facts().bytes + limit;
        isEmpty = false;
        yield result;
      }
      if (isEmpty) throw new MalformedBodyError('empty');
    } else {
      yield { result: await readRefusal({ onBytes, maxBytes: () => MAX_REFUSAL_BYTES }, answered) };
    }
    outcome = 'done';
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    outcome &&= 'failed';
    if (error instanceof CallError) throw error;
    const body = error instanceof MalformedBodyError ? error.body : '';
    const said = answer && readFailure(answer, body, endpoint, secrets);
    if (said && OF_TEXT.has(said.code)) throw fail(said.code, said);
    // The cause is dropped: it can contain the request with key and token.
    throw fail(codeOf(error, timeout.signal, facts()), said);
  } finally {
    clearTimeout(timer);
    if (outcome) report({ phase: outcome, totalMs: elapsed() });
  }
}

function maskedLines(headers: Headers, mask: (text: string) => string): HeaderLine[] {
  return [...headers].map(([name, value]) => [name, mask(value)]);
}

/** A header from the headers editor may be an unknown credential. */
function withoutCredential([name, value]: HeaderLine): HeaderLine {
  const isSecret = soundsSecret(name) || looksSecret(value);
  return [name, isSecret && !value.includes(SECRET_MASK) ? SECRET_MASK : value];
}

/** These concern the call and not the operation, regardless of the media type. */
const REFUSALS = new Set([401, 403, 429]);

/** 2xx, and 4xx or 5xx in GraphQL's own media type (GraphQL over HTTP, section 6.4), except {@link REFUSALS}. */
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

/** Some services send a refusal with 200: the error of `readWhole` gets its text. */
async function readOrRefuse(chunks: Chunks, readWhole: ReadWhole): Promise<ExecutionResult> {
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
    throw error instanceof MalformedBodyError ? new MalformedBodyError(error.code, text) : error;
  }
}

async function readRefusal(meter: Meter, answered: Answered): Promise<ExecutionResult> {
  const { response, service, endpoint, secrets, subscribes, sentBytes } = answered;
  const { status } = response;
  // If the body is too long or breaks off, the status says enough.
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

/** 415 says so; some services (Apollo Server) answer 400 to a bare query. */
function mayRefuseFormat({ status }: { status?: number }, { requestFormat }: Service): boolean {
  return status === 415 || (status === 400 && requestFormat === 'graphql');
}

const FORMAT_MESSAGE = /content[- ]type|media type|\bbody\b|\bjson\b|query string|csrf/i;

function isAboutFormat({ errors = [] }: ExecutionResult): boolean {
  return errors.every(
    ({ message, locations }) => !locations?.length && FORMAT_MESSAGE.test(message),
  );
}

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
