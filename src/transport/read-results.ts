import type { ExecutionResult } from 'graphql';
import { kindOfError } from '../contract/error-kind.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import { meteredChunks, wholeOf, type Chunks, type Meter } from './metered-body.ts';
import { parseJson } from './parse-json.ts';

/** A body that is not what its media type says. */
export class MalformedBodyError extends Error {
  override readonly name = 'MalformedBodyError';

  constructor(readonly code: 'not-json' | 'not-graphql' | 'stream-broken') {
    super(code);
  }
}

/** Makes the result of a body that holds one, from its bytes as they come. */
export type ReadWhole = (body: Chunks) => Promise<ExecutionResult>;

export interface CallResult {
  readonly result: ExecutionResult;
  /** Of a result that is one of several: its text as it came. */
  readonly text?: string;
}

interface ReadOptions {
  readonly readWhole: ReadWhole;
  readonly meter: Meter;
  /** Whose events to read, where a stream may bring those of several operations. */
  readonly operationId?: string | undefined;
}

/** True for GraphQL's own media type, which says that a body is a result whatever the status. */
export function isGraphQLType(response: Response): boolean {
  return mediaType(response).startsWith(GRAPHQL_RESPONSE_TYPE);
}

/** True for media types that deliver results one after the other. */
export function isStream(response: Response): boolean {
  return /^(?:multipart\/mixed|text\/event-stream)\b/.test(mediaType(response));
}

/**
 * Turns a GraphQL answer's body into results, here alone: one for JSON, as they come for
 * multipart (incremental delivery) and server-sent events (GraphQL over SSE, both modes).
 *
 * @throws {MalformedBodyError} and what the body's stream, its meter and `readWhole` throw
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

/** The errors of a refused operation, as a result; undefined where a body holds none. */
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
  // The last part says so; a connection that closed before it was cut.
  if (!last || ('hasNext' in last && last.hasNext === true)) {
    throw new MalformedBodyError('stream-broken');
  }
}

/** An end without data, as some services send it: to the parser that is no event at all. */
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
      if (type === 'next') yield { text, result: toResult(text) };
    }
  }
  throw new MalformedBodyError('stream-broken');
}

/** What an event of a single connection holds for an operation; undefined where it is another's. */
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

/** @throws {MalformedBodyError} where a JSON text is no result */
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

/** @throws {MalformedBodyError} where a value is no result */
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

/** How many failures a result tells of: whatever a malformed one has instead of a list is one. */
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

/** After a delimiter: no part comes any more. */
const END = '--';

/**
 * Reads the bodies of a multipart body's parts (RFC 2046, section 5.1), each as soon as the delimiter
 * after it is there. Lines may end with a bare line feed, as some services send them. Nothing is
 * searched twice, so that a part may have any size.
 */
export async function* readParts(
  texts: AsyncIterable<string>,
  type: string,
): AsyncGenerator<string> {
  const delimiter = `\n--${boundaryOf(type)}`;
  // What has been searched of the current part; undefined before the first delimiter.
  let part: string[] | undefined;
  // The first delimiter may have no line before it.
  let rest = '\n';
  for await (const chunk of texts) {
    rest += chunk;
    for (let at = rest.indexOf(delimiter); at >= 0; at = rest.indexOf(delimiter)) {
      const text = rest.slice(0, at);
      rest = rest.slice(at + delimiter.length);
      if (part) yield bodyOf([...part, text].join(''));
      part = [];
      if (rest.startsWith(END)) return;
    }
    // It may also have come in a chunk of its own.
    if (part?.length === 0 && rest.startsWith(END)) return;
    // The delimiter may be cut between this chunk and the next.
    const searched = rest.length - delimiter.length;
    if (searched <= 0) continue;
    part?.push(rest.slice(0, searched));
    rest = rest.slice(searched);
  }
}

/** Incremental delivery uses `-` where nothing is said. */
function boundaryOf(type: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  return quoted ?? bare ?? '-';
}

/** What comes after the empty line that ends the headers, without the return of the delimiter's line end. */
function bodyOf(part: string): string {
  const [empty = ''] = /\r?\n\r?\n/.exec(part) ?? [];
  const body = empty === '' ? '' : part.slice(part.indexOf(empty) + empty.length);
  return body.endsWith('\r') ? body.slice(0, -1) : body;
}
