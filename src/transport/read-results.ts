import type { ExecutionResult } from 'graphql';
import { kindOfError } from '../contract/error-kind.ts';
import { objectOf, orNone } from '../contract/json-members.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import type { CallFailureCode } from './call-failure.ts';
import { meteredChunks, wholeOf, type Chunks, type Meter } from './metered-body.ts';
import { parseJson } from './parse-json.ts';

export class MalformedBodyError extends Error {
  override readonly name = 'MalformedBodyError';

  /** @param body a text that may say why */
  constructor(
    readonly code: CallFailureCode,
    readonly body = '',
  ) {
    super(code);
  }
}

export type ReadWhole = (body: Chunks) => Promise<ExecutionResult>;

export interface CallResult {
  readonly result: ExecutionResult;
  readonly text?: string;
}

interface ReadOptions {
  readonly readWhole: ReadWhole;
  readonly meter: Meter;
  readonly operationId?: string | undefined;
}

export function isGraphQLType(response: Response): boolean {
  return mediaType(response).startsWith(GRAPHQL_RESPONSE_TYPE);
}

export function isStream(response: Response): boolean {
  return /^(?:multipart\/mixed|text\/event-stream)\b/.test(mediaType(response));
}

/**
 * The only reader of a GraphQL answer: JSON, multipart (incremental delivery), server-sent events (GraphQL over SSE).
 * @throws {MalformedBodyError} and errors of the body's stream, its meter and `readWhole`
 */
export async function* readResults(
  response: Response,
  { readWhole, meter, operationId }: ReadOptions,
): AsyncGenerator<CallResult> {
  const chunks = meteredChunks(response, meter);
  if (!isStream(response)) yield { result: await readWhole(chunks) };
  else if (mediaType(response).startsWith('text/event-stream')) {
    yield* readEvents(textOf(chunks), operationId);
  } else yield* readMultipart(textOf(chunks), response.headers.get('content-type') ?? '');
}

async function* textOf(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
}

export function readErrorResult(body: string): ExecutionResult | undefined {
  const result = orNone(() => toResult(body));
  return Array.isArray(result?.errors) && result.errors.length > 0 ? result : undefined;
}

async function* readMultipart(texts: AsyncIterable<string>, type: string) {
  let hasNext: unknown;
  let isEnded = false;
  for await (const part of readParts(texts, type, () => (isEnded = true))) {
    const text = ENVELOPE.test(part) ? unwrap(part) : part;
    if (text === undefined) continue;
    const result = toResult(text);
    ({ hasNext } = result as { readonly hasNext?: unknown });
    yield { text, result };
  }
  // A stream without a last part was cut off.
  if (hasNext ?? !isEnded) throw new MalformedBodyError('stream-broken');
}

/** A part of Apollo's multipart subscriptions, whose result is its payload; an empty one is a heartbeat. */
const ENVELOPE = /^\s*\{\s*(?:\}|"payload"\s*:)/;

function unwrap(part: string): string | undefined {
  const { payload, errors } = objectOf(jsonIn(part));
  return JSON.stringify(payload ?? (errors && { errors }));
}

/** An end event without data, which some services send and the parser ignores. */
const BARE_END = /[\r\n]event: ?(complete|error)(?:(?:\r?\n){2}|\r\r)/;

async function* readEvents(texts: AsyncIterable<string>, operationId: string | undefined) {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  let tail = '\n';
  for await (const chunk of texts) {
    parser.feed(chunk);
    const searched = tail + chunk;
    const [, end] = BARE_END.exec(searched) ?? [];
    if (end !== undefined) parser.feed(`\nevent: ${end}\ndata:\n\n`);
    tail = searched.slice(-20);
    for (const { event: type, data } of events.splice(0)) {
      if (type === 'error' || (type === 'complete' && end === 'error')) {
        yield errorResult(data);
        return;
      }
      const text = operationId === undefined ? data : payloadOf(data, operationId);
      if (text === undefined) continue;
      if (type === 'complete') return;
      // Some services give their results no name, which means `message`.
      const isMessage = type === undefined || type === 'message';
      const isUnnamed = isMessage && RESULT_START.test(text);
      if (type === 'next' || isUnnamed) yield { text, result: toResult(text) };
    }
  }
  throw new MalformedBodyError('stream-broken');
}

/** The errors for which a stream ends, which services send as a result, as a list, or in words. */
function errorResult(data: string): CallResult {
  const text = /^\s*\[/.test(data) ? `{"errors":${data}}` : data;
  const { errors } = readErrorResult(text) ?? {};
  if (!errors) throw new MalformedBodyError('server-error', data);
  return { text: JSON.stringify({ errors }), result: { errors } };
}

/** The payload of a single connection's event; undefined for another operation's. */
function payloadOf(data: string, operationId: string): string | undefined {
  const { id, payload } = objectOf(jsonIn(data));
  if (id === undefined) throw new MalformedBodyError('not-graphql');
  if (id !== operationId) return undefined;
  return payload === undefined ? '' : JSON.stringify(payload);
}

export async function readJson(body: Chunks): Promise<ExecutionResult> {
  return toResult(new TextDecoder().decode(await wholeOf(body)));
}

export function toResult(text: string): ExecutionResult {
  return checkResult(jsonIn(text));
}

const RESULT_START = /^\s*\{\s*"(?:data|errors)"/;

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new MalformedBodyError(RESULT_START.test(text) ? 'stream-broken' : 'not-json');
  }
}

/** GraphQL, section 7.1: an object with `data`, `errors`, or both; increments have neither. */
export function checkResult(value: unknown): ExecutionResult {
  const members = objectOf(value);
  const isResult = ['data', 'errors', 'incremental', 'hasNext'].some((name) => name in members);
  if (!isResult) throw new MalformedBodyError('not-graphql');
  return members;
}

/** The number of failures in a result; a malformed error list counts as one. */
export function countErrors({ data, errors }: ExecutionResult): number {
  const hasData = data !== undefined && data !== null;
  if (Array.isArray(errors)) {
    return errors.filter((error) => kindOfError(error, hasData) === 'failure').length;
  }
  return errors === undefined || errors === null ? 0 : 1;
}

function mediaType({ headers }: Response): string {
  return headers.get('content-type')?.toLowerCase() ?? '';
}

const END = '--';

/**
 * Parts of multipart (RFC 2046, section 5.1), each at its closing delimiter; a bare line feed will do. Searches no
 * byte twice, so that a part may have any size.
 */
export async function* readParts(
  texts: AsyncIterable<string>,
  type: string,
  onEnd: () => void = () => undefined,
): AsyncGenerator<string> {
  const delimiter = `\n--${boundaryOf(type)}`;
  // The searched text of the current part; undefined before the first delimiter.
  let part: string[] | undefined;
  // The first delimiter may have no preceding line.
  let buffer = '\n';
  for await (const chunk of texts) {
    buffer += chunk;
    for (let at = buffer.indexOf(delimiter); at >= 0; at = buffer.indexOf(delimiter)) {
      const text = buffer.slice(0, at);
      buffer = buffer.slice(at + delimiter.length);
      if (part) yield bodyOf([...part, text].join(''));
      part = [];
      if (buffer.startsWith(END)) return onEnd();
    }
    // It may also arrive in its own chunk.
    if (part?.length === 0 && buffer.startsWith(END)) return onEnd();
    // The delimiter may be split between this chunk and the next.
    const searched = buffer.length - delimiter.length;
    if (searched <= 0) continue;
    part?.push(buffer.slice(0, searched));
    buffer = buffer.slice(searched);
  }
}

/** Incremental delivery uses `-` by default. */
function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  return quoted ?? plain ?? '-';
}

/** The text after the empty line that ends the headers, without the delimiter's carriage return. */
function bodyOf(part: string): string {
  const [empty = ''] = /\r?\n\r?\n/.exec(part) ?? [];
  const body = empty === '' ? '' : part.slice(part.indexOf(empty) + empty.length);
  return body.endsWith('\r') ? body.slice(0, -1) : body;
}
