import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../contract/clock.ts';
import type { CallRoom } from './answer-budget.ts';
import { DELIVERY_MS } from './call-life.ts';
import { CALL_OVER, type CallScope } from './call-scope.ts';
import { headersToCaller } from './relayed-headers.ts';
import { lateRefusal, refusalOfAnswer } from './server-failure.ts';

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null;
}

export function createDeadline(scope: CallScope, clock: Clock) {
  let cancel = (): void => undefined;
  const lift = (): void => cancel();
  const set = (ms: number): void => {
    cancel();
    cancel = clock.after(ms, () => scope.abort(lateRefusal()));
  };
  scope.hold(lift);
  return { set, lift };
}

export type Deadline = ReturnType<typeof createDeadline>;

interface Delivery {
  readonly outgoing: ServerResponse;
  readonly scope: CallScope;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly room: CallRoom;
  readonly idleTimeoutMs: number;
  readonly ownHeaders: Readonly<Record<string, string>>;
  /** `end` ends a stream of events with a last one. Throws a Refusal where the user has too many. */
  readonly onEvents: (end: (code: string, message: string) => void) => void;
  readonly onCut: (fault: unknown) => void;
}

/**
 * Sends an answer as the caller takes it; a broken answer is cut. Resolves once the head was sent.
 * @throws {Refusal} to answer instead
 */
export async function deliverAnswer(response: ServerAnswer, delivery: Delivery): Promise<number> {
  const { outgoing, scope, room } = delivery;
  const reader = bodyReader(response.body);
  const cancel = (): void => void reader?.cancel().catch(() => undefined);
  const refusal = refusalOfAnswer(response);
  if (refusal) {
    cancel();
    throw refusal;
  }
  const headers = headersToCaller(response.headers, delivery.ownHeaders);
  const isLasting = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  const events = new EventBoundary();
  if (isLasting) {
    delivery.onEvents((code, message) => {
      if (scope.signal.aborted) return;
      // Within an event, or in a compressed stream, no message can be added.
      const canTell = events.isBetween && headers['content-encoding'] === undefined;
      scope.abort();
      if (!canTell) return scope.cutOff();
      // The token may have ended before the first event.
      if (!outgoing.headersSent) outgoing.writeHead(response.status, headers);
      outgoing.end(lastEvents(code, message));
    });
  }
  const start = reader && (await readStart(reader));
  if (start?.wholeBody?.byteLength) {
    await room.hold(start.wholeBody.byteLength);
    headers['content-length'] = start.wholeBody.byteLength;
  }
  if (scope.signal.aborted) {
    cancel();
    if (outgoing.headersSent) return response.status;
    throw scope.refusal ?? CALL_OVER;
  }
  outgoing.writeHead(response.status, headers);
  if (!start || start.wholeBody) endAnswer(delivery, start?.wholeBody);
  else {
    outgoing.flushHeaders();
    const follow = isLasting ? events : undefined;
    passOn(start.next, delivery, follow).catch((fault: unknown) => cut(fault, delivery));
    scope.signal.addEventListener('abort', () => {
      cancel();
      cut(scope.refusal, delivery);
    });
  }
  return response.status;
}

function endAnswer({ outgoing, scope, clock }: Delivery, last?: Uint8Array): void {
  outgoing.end(last);
  if (!scope.isOver) scope.hold(clock.after(DELIVERY_MS, () => scope.cutOff()));
}

function cut(fault: unknown, { scope, onCut }: Delivery): void {
  if (fault === undefined || fault === CALL_OVER || scope.isOver) return;
  onCut(fault);
  scope.abort();
  scope.cutOff();
}

type Part = ReadableStreamReadResult<Uint8Array> | IteratorResult<Uint8Array, undefined>;

interface Parts {
  readonly read: () => Promise<Part>;
  readonly cancel: () => Promise<unknown>;
}

export function bodyReader(body: ServerAnswer['body']): Parts | undefined {
  if (body === null) return undefined;
  if ('getReader' in body) return body.getReader();
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  // The relay's end with the signal.
  return { read: () => parts.next(), cancel: () => Promise.resolve() };
}

/** Reads the available part: a function's answer is complete, so its length is known. */
async function readStart(reader: Parts) {
  const read = async (): Promise<Part> => reader.read();
  const ahead = [read(), read()];
  for (const part of ahead) part.catch(() => undefined);
  const wholeBody = await Promise.race([
    Promise.all(ahead).then(([first, second]) =>
      second?.done ? (first?.value ?? new Uint8Array()) : undefined,
    ),
    setImmediate(undefined),
  ]);
  return { wholeBody, next: () => ahead.shift() ?? read() };
}

async function passOn(
  next: () => Promise<Part>,
  delivery: Delivery,
  events: EventBoundary | undefined,
): Promise<void> {
  const { outgoing, scope, clock, deadline, room, idleTimeoutMs } = delivery;
  for (;;) {
    if (!events) deadline.set(idleTimeoutMs);
    const { value } = await next();
    if (scope.signal.aborted) return;
    deadline.lift();
    if (value === undefined) return endAnswer(delivery);
    events?.addChunk(value);
    await room.hold(value.byteLength);
    if (outgoing.write(value)) continue;
    const lift = scope.hold(clock.after(DELIVERY_MS, () => scope.cutOff()));
    await new Promise((resolve) => outgoing.once('drain', resolve));
    lift();
  }
}

/** A blank line ends an event, with any line ends (HTML, section 9.2.6). */
const BLANK_LINE = /(?:\n\n|\r\r|\r\n\r\n)$/;

class EventBoundary {
  #tail = '';

  addChunk(chunk: Uint8Array): void {
    this.#tail = (this.#tail + String.fromCharCode(...chunk.subarray(-4))).slice(-4);
  }

  get isBetween(): boolean {
    return this.#tail === '' || BLANK_LINE.test(this.#tail);
  }
}

function lastEvents(code: string, message: string): string {
  const result = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  return `event: next\ndata: ${result}\n\nevent: complete\ndata:\n\n`;
}
