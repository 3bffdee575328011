import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../contract/clock.ts';
import type { CallScope } from '../graphql/call-scope.ts';
import { Refusal } from '../http/refusal.ts';
import { bodyParts } from '../http/request.ts';
import { EventBoundary, lastEvents } from './event-stream.ts';
import { headersToCaller } from './relayed-headers.ts';
import type { UpstreamSettings } from './upstream-environment.ts';
import { lateRefusal, refusalOfAnswer, refusalOfFailure } from './upstream-failure.ts';

interface RelayedCall {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly scope: CallScope;
  readonly clock: Clock;
  readonly settings: Pick<UpstreamSettings, 'firstByteTimeoutMs' | 'idleTimeoutMs' | 'bodyLimit'>;
  readonly dispatcher: Dispatcher;
  readonly path: string;
  /** Names and values by turns. */
  readonly headersToUpstream: string[];
  /** The service's own, on the answer. */
  readonly ownHeaders: Readonly<Record<string, string>>;
  /**
   * The answer is a stream of events; `end` ends it with a last one.
   * @throws {Refusal} where the user has too many
   */
  readonly onEvents: (end: (code: string, message: string) => void) => void;
  /** Told of each fault of the upstream's. */
  readonly onFault: (fault: unknown, isCut: boolean) => void;
}

/**
 * Sends a request to the upstream and its answer back, part by part as the other side takes them.
 * When one hangs up, so is the other; an answer that breaks off is cut, never ended.
 * @returns the status, once the answer's head has left
 * @throws {Refusal} what is answered in its place
 */
export function relayCall(call: RelayedCall): Promise<number> {
  const { incoming, outgoing, scope, clock, settings } = call;
  return new Promise((resolve, reject) => {
    let state: 'waiting' | 'answering' | 'over' = 'waiting';
    let controller: Dispatcher.DispatchController | undefined;
    let cancelTimer = (): void => undefined;
    const expectWithin = (ms: number, onLate: () => void): void => {
      cancelTimer();
      cancelTimer = clock.after(ms, onLate);
    };
    /** Nothing more goes to the caller, nor is anything taken from the upstream. */
    const stop = (reason: Error): void => {
      if (state === 'over') return;
      state = 'over';
      cancelTimer();
      reject(reason);
      controller?.abort(reason);
    };
    const fail = (fault: unknown): void => {
      if (state === 'over') return;
      const isCut = state === 'answering';
      // What the caller did wrong is its own affair.
      const isOwn = fault instanceof Refusal && fault.status < 500;
      if (!scope.isOver && !isOwn) call.onFault(fault, isCut);
      stop(refusalOfFailure(fault));
      if (isCut) scope.cutOff();
    };
    const expectAnswer = (): void => {
      if (state === 'waiting') {
        expectWithin(settings.firstByteTimeoutMs, () => fail(lateRefusal()));
      }
    };

    const events = new EventBoundary();
    let isLasting = false;
    const expectPart = (): void => {
      // Minutes may pass between two events.
      if (!isLasting) expectWithin(settings.idleTimeoutMs, () => fail(lateRefusal()));
    };
    const begin = (status: number, headers: IncomingHttpHeaders): void => {
      isLasting = /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
      const endEvents = (code: string, message: string): void => {
        if (state !== 'answering') return;
        // In the midst of an event, or where it is compressed, there is no room for words.
        const canTell = events.isBetween && headers['content-encoding'] === undefined;
        stop(new Error(message));
        if (canTell) outgoing.end(lastEvents(code, message));
        else scope.cutOff();
      };
      if (isLasting) call.onEvents(endEvents);
      state = 'answering';
      outgoing.writeHead(status, headersToCaller(headers, call.ownHeaders));
      // The first part may be long in coming.
      outgoing.flushHeaders();
      resolve(status);
    };

    scope.signal.addEventListener('abort', () => stop(scope.signal.reason as Error));
    expectAnswer();
    call.dispatcher.dispatch(
      {
        path: call.path,
        method: 'POST',
        headers: call.headersToUpstream,
        body: Readable.from(takeBody(bodyParts(incoming, settings.bodyLimit), expectAnswer)),
      },
      {
        onRequestStart(started) {
          controller = started;
          if (state === 'over') started.abort(new Error('Nobody waits for it'));
        },
        onResponseStart(_, status, headers) {
          // What is informational comes before the answer.
          if (status < 200 || state !== 'waiting') return;
          cancelTimer();
          const refusal = refusalOfAnswer(status, headers);
          if (refusal) return fail(refusal);
          try {
            begin(status, headers);
            expectPart();
          } catch (error) {
            fail(error);
          }
        },
        onResponseData(relayed, chunk) {
          if (state !== 'answering') return;
          if (isLasting) events.pass(chunk);
          if (outgoing.write(chunk)) return expectPart();
          cancelTimer();
          relayed.pause();
          outgoing.once('drain', () => {
            if (state !== 'answering') return;
            expectPart();
            relayed.resume();
          });
        },
        onResponseEnd() {
          if (state !== 'answering') return;
          state = 'over';
          cancelTimer();
          outgoing.end();
        },
        onResponseError: (_, error) => fail(error),
      },
    );
  });
}

/** The body's parts, each of them told. */
async function* takeBody(parts: AsyncIterable<Buffer>, onPart: () => void): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    onPart();
    yield part;
  }
}
