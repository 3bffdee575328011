import type { ExecutionResult } from 'graphql';
import { kindOfError } from '../contract/error-kind.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import { meteredChunks, wholeOf, type Chunks, type Meter } from './metered-body.ts';
import { parseJson } from './parse-json.ts';

export class MalformedBodyError extends Error {
  override readonly name = 'MalformedBodyError';

  constructor(readonly code: 'not-json' | 'not-graphql' | 'stream-broken' | 'part-misplaced') {
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
  } else yield* readMultipart(textOf(chunks), contentType(response));
}

async function* textOf(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
}

export function readErrorResult(body: string): ExecutionResult | undefined {
  try {
    const result = toResult(body);
    return Array.isArray(result.errors) && result.errors.length > 0 ? result : undefined;
  } catch {
    return undefined;
  }
}

async function* readMultipart(
  texts: AsyncIterable<string>,
  type: string,
): AsyncGenerator<CallResult> {
  let last: ExecutionResult | undefined;
  for await (const text of readParts(texts, type)) {
    last = toResult(text);
    yield { text, result: last };
  }
  // A stream without a last part was cut off.
  if (!last || ('hasNext' in last && last.hasNext === true)) {
    throw new MalformedBodyError('stream-broken');
  }
}

/** An end event without data, which some services send and the parser ignores. */
const BARE_COMPLETE = /[\r\n]event: ?complete(?:(?:\r?\n){2}|\r\r)/;

async function* readEvents(
  texts: AsyncIterable<string>,
  operationId: string | undefined,
): AsyncGenerator<CallResult> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  let tail = '\n';
  for await (const chunk of texts) {
    parser.feed(chunk);
    const searched = tail + chunk;
    if (BARE_COMPLETE.test(searched)) parser.feed('\nevent: complete\ndata:\n\n');
    tail = searched.slice(-20);
    for (const { event: type, data } of events.splice(0)) {
      const text = operationId === undefined ? data : payloadOf(data, operationId);
      if (text === undefined) continue;
      if (type === 'complete') return;
      // Some services give their results no name, which means `message`.
      const isMessage = type === undefined || type === 'message';
      const isUnnamed = isMessage && /^\s*\{\s*"(?:data|errors)"/.test(text);
      if (type === 'next' || isUnnamed) yield { text, result: toResult(text) };
    }
  }
  throw new MalformedBodyError('stream-broken');
}

/** The payload of a single connection's event; undefined for another operation's. */
function payloadOf(data: string, operationId: string): string | undefined {
  const event = jsonIn(data);
  if (typeof event !== 'object' || event === null || !('id' in event)) {
    throw new MalformedBodyError('not-graphql');
  }
  if (event.id !== operationId) return undefined;
  return 'payload' in event ? JSON.stringify(event.payload) : '';
}

export async function readJson(body: Chunks): Promise<ExecutionResult> {
  return toResult(new TextDecoder().decode(await wholeOf(body)));
}

export function toResult(text: string): ExecutionResult {
  return checkResult(jsonIn(text));
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new MalformedBodyError('not-json');
  }
}

export function checkResult(value: unknown): ExecutionResult {
  if (!isResult(value)) throw new MalformedBodyError('not-graphql');
  return value;
}

/** GraphQL, section 7.1: an object with `data`, `errors`, or both; increments have neither. */
function isResult(value: unknown): value is ExecutionResult {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('data' in value || 'errors' in value || 'incremental' in value || 'hasNext' in value)
  );
}

/** The number of failures in a result; a malformed error list counts as one. */
export function countErrors({ data, errors }: ExecutionResult): number {
  const hasData = data !== undefined && data !== null;
  if (Array.isArray(errors)) {
    return errors.filter((error) => kindOfError(error, hasData) === 'failure').length;
  }
  return errors === undefined || errors === null ? 0 : 1;
}

function contentType({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}

function mediaType(response: Response): string {
  return contentType(response).toLowerCase();
}

const END = '--';

/**
 * Parts of multipart (RFC 2046, section 5.1), each at its closing delimiter; a bare line feed will do. Searches no
 * byte twice, so that a part may have any size.
 */
export async function* readParts(
  texts: AsyncIterable<string>,
  type: string,
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
      if (buffer.startsWith(END)) return;
    }
    // It may also arrive in its own chunk.
    if (part?.length === 0 && buffer.startsWith(END)) return;
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
