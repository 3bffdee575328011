import type { ExecutionResult } from 'graphql';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { GRAPHQL_RESPONSE_TYPE } from '../../contract/headers.ts';
import { meteredChunks, meteredResponse, wholeOf, type Meter } from './metered-response.ts';
import { parseJson } from './parse-json.ts';

/** A body that is not what its media type says. */
export class MalformedBodyError extends Error {
  override readonly name = 'MalformedBodyError';

  constructor(readonly code: 'not-json' | 'not-graphql' | 'stream-broken') {
    super(code);
  }
}

/** Makes the result of a body that holds one, from its bytes as they come. */
export type ReadWhole = (body: AsyncIterable<Uint8Array<ArrayBuffer>>) => Promise<ExecutionResult>;

/** Hears of each result of several, with its text as it came, before it is given out. */
export type OnPart = (text: string, result: ExecutionResult) => void;

interface ReadOptions {
  /** Reads a body that is one result; as JSON, where nothing is said. */
  readonly readWhole?: ReadWhole | undefined;
  readonly meter?: Meter;
  readonly onPart?: OnPart | undefined;
  /** Whose events to read, where a stream may bring those of several operations. */
  readonly operationId?: string | undefined;
}

const UNMETERED: Meter = { onBytes: () => undefined, maxBytes: () => Infinity };

/** True for GraphQL's own media type, which says that a body is a result whatever the status. */
export function isGraphQLType(response: Response): boolean {
  return mediaType(response).startsWith(GRAPHQL_RESPONSE_TYPE);
}

/** True for media types that deliver results one after the other. */
export function isStream(response: Response): boolean {
  return /^(?:multipart\/mixed|text\/event-stream)\b/.test(mediaType(response));
}

/**
 * The one place that turns a GraphQL answer's body into results: one for JSON, as they come for
 * multipart (incremental delivery) and server-sent events (GraphQL over SSE, both modes).
 *
 * @throws {MalformedBodyError} and what the body's stream, its meter and `readWhole` throw
 */
export async function* readResults(
  response: Response,
  { readWhole = readJson, meter = UNMETERED, onPart, operationId }: ReadOptions = {},
): AsyncGenerator<ExecutionResult> {
  if (!isStream(response)) {
    yield await readWhole(meteredChunks(response, meter));
    return;
  }
  const isEvents = mediaType(response).startsWith('text/event-stream');
  const metered = meteredResponse(response, meter);
  const parts = isEvents ? readEvents(metered, operationId) : readMultipart(metered);
  for await (const { text, result } of parts) {
    onPart?.(text, result);
    yield result;
  }
}

/**
 * A refusal in GraphQL's own words: many servers send them as plain `application/json`.
 *
 * @returns the errors as a result; undefined where the body is none
 */
export function readErrorResult(body: string): ExecutionResult | undefined {
  try {
    const result = toResult(body);
    return Array.isArray(result.errors) && result.errors.length > 0 ? result : undefined;
  } catch {
    return undefined;
  }
}

interface ReadPart {
  readonly text: string;
  readonly result: ExecutionResult;
}

async function* readMultipart(response: Response): AsyncGenerator<ReadPart> {
  let last: ExecutionResult | undefined;
  for await (const text of readParts(response)) {
    last = toResult(text);
    yield { text, result: last };
  }
  // The last part says so; a connection that closed before it was cut.
  if (!last || ('hasNext' in last && last.hasNext === true)) {
    throw new MalformedBodyError('stream-broken');
  }
}

async function* readEvents(
  response: Response,
  operationId: string | undefined,
): AsyncGenerator<ReadPart> {
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(spellOutComplete())
    .pipeThrough(new EventSourceParserStream());
  const reader = events?.getReader();
  try {
    for (;;) {
      const event = await reader?.read();
      if (!event || event.done) throw new MalformedBodyError('stream-broken');
      const { event: type, data } = event.value;
      const text = operationId === undefined ? data : payloadOf(data, operationId);
      if (text === undefined) continue;
      if (type === 'complete') return;
      if (type === 'next') yield { text, result: toResult(text) };
    }
  } finally {
    await reader?.cancel();
  }
}

/**
 * What an event of a single connection holds for an operation, as text; undefined where it is another's.
 *
 * @throws {MalformedBodyError} where it is no such event
 */
function payloadOf(data: string, operationId: string): string | undefined {
  let event: unknown;
  try {
    event = parseJson(data);
  } catch {
    throw new MalformedBodyError('not-json');
  }
  if (typeof event !== 'object' || event === null || !('id' in event)) {
    throw new MalformedBodyError('not-graphql');
  }
  if (event.id !== operationId) return undefined;
  return 'payload' in event ? JSON.stringify(event.payload) : '';
}

/** Some services end with an event that has no data; to the parser that is no event at all. */
function spellOutComplete(): TransformStream<string, string> {
  let tail = '\n';
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      const text = tail + chunk;
      if (/\nevent: ?complete\r?\n\r?\n/.test(text))
        controller.enqueue('\nevent: complete\ndata:\n\n');
      tail = text.slice(-20);
    },
  });
}

/** Reads a body that is one result as text; the default of {@link readResults}. */
export async function readJson(
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<ExecutionResult> {
  return toResult(new TextDecoder().decode(await wholeOf(body)));
}

/**
 * The result that a JSON text is.
 *
 * @throws {MalformedBodyError} where it is none
 */
export function toResult(text: string): ExecutionResult {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new MalformedBodyError('not-json');
  }
  return checkResult(value);
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

/** How many errors a result tells of: what a malformed one has in the place of their list is one. */
export function countErrors({ errors }: ExecutionResult): number {
  if (Array.isArray(errors)) return errors.length;
  return errors === undefined || errors === null ? 0 : 1;
}

function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').toLowerCase();
}

/** After a delimiter: no part comes any more. */
const END = '--';

/**
 * Reads the parts of a multipart body (RFC 2046, section 5.1) as text, each as soon as the
 * delimiter after it is there. Nothing is searched twice, so that a part may have any size; text
 * and not JSON, so that numbers keep their digits.
 *
 * @yields the body of each part, its headers left out
 * @throws what the body's stream throws
 */
export async function* readParts(response: Response): AsyncGenerator<string> {
  const delimiter = `\r\n--${boundaryOf(response)}`;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // What has been searched of the part at hand; undefined before the first delimiter.
  let part: string[] | undefined;
  // The first delimiter may have no line before it.
  let rest = '\r\n';
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      rest += chunk.value;
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
  } finally {
    await reader?.cancel();
  }
}

function boundaryOf({ headers }: Response): string {
  const type = headers.get('content-type') ?? '';
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  // What incremental delivery uses where nothing is said.
  return quoted ?? bare ?? '-';
}

/** What comes after the empty line that ends the headers. */
function bodyOf(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  return end < 0 ? '' : part.slice(end + 4);
}
