import { wholeAnswerText, type AnswerText } from '../answers/json/answer-text.ts';
import { OPEN_OBJECT } from '../answers/json/scan.ts';
import { fatalIn, fieldsOfResult } from '../answers/store/read-page.ts';
import { readRefusalMessage } from '../contract/refusal-message.ts';
import { isMutation } from '../jobs/pages/operation-fields.ts';
import { displayRefusal } from '../session/display-text.ts';
import { createAnswerReader } from '../transport/answer-bytes.ts';
import { requestIdOf, type CallFacts } from '../transport/exchange.ts';
import { CallError, type CallFailure } from '../transport/call-failure.ts';
import { createQuotaPace } from '../transport/quota-pace.ts';
import { FAILURES } from '../transport/call-failure-copy.ts';
import { copyOfFailure, quoteOf } from '../transport/failure-copy.ts';
import { noteCall, waitForTurn } from '../transport/call-turns.ts';
import { INTROSPECTION_NAME, type CallSecrets, type GraphQLCall } from '../transport/request.ts';
import { MAX_MESSAGE_BYTES, send } from '../transport/send.ts';
import { asksToWait, limitNamed, waitAfterRefusal } from '../transport/throttling.ts';
import { CommandError, EXIT } from './command-error.ts';
import { CALL_TITLES, COMMAND_COPY } from './copy.ts';
import type { CommandTerminal, ServiceAccess } from './service-options.ts';
import { LONGEST_WAIT_S, MAX_WAITS } from './token-source.ts';

export type CallService = Awaited<ReturnType<typeof createServiceCalls>>;

export const LEAST_SAID_S = 5;

/** An answer is in memory as a whole, decoded bytes. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;

/**
 * Calls with the shared token. A refused call has not run: it is made again, once with another token,
 * and up to a limit after the wait that 429 asks for.
 */
export async function createServiceCalls(
  { service, tokens, apiKey: readKey, pace: keeper }: ServiceAccess,
  { clock, messages, signal: stopped }: CommandTerminal,
  timeLimitMs: number,
) {
  const apiKey = await readKey();
  const pace = createQuotaPace(clock);
  const requestIds: string[] = [];
  const readAnswer = createAnswerReader(service);
  let isBusySaid = false;
  const onWait = (until: number): void => {
    const seconds = Math.ceil((until - clock.now()) / 1_000);
    if (seconds >= LEAST_SAID_S)
      messages.write(`The pace of the service is kept: the next call is in ${seconds} s.\n`);
  };
  const sendNow = async (call: GraphQLCall, session: CallSecrets, signal: AbortSignal) => {
    let facts: CallFacts | undefined;
    const context = { service, session, signal, timeLimitMs, maxResultBytes: MAX_ANSWER_BYTES };
    const onFacts = (callFacts: CallFacts): void => void (facts = callFacts);
    try {
      return await readAnswer((readWhole) => send(call, { ...context, readWhole, onFacts }));
    } finally {
      if (facts) pace.takeHeaders(facts);
      const id = facts?.phase === 'done' ? requestIdOf(facts) : undefined;
      if (id !== undefined && call.operationName !== INTROSPECTION_NAME) requestIds.push(id);
      if (facts && keeper) await noteCall(service, keeper, facts);
    }
  };
  const callService = async (call: GraphQLCall, signal = stopped) => {
    let accessToken: string | undefined;
    let waits = 0;
    let isRefused = false;
    for (;;) {
      try {
        if (keeper) await waitForTurn(service, keeper, { signal, onWait });
        accessToken ??= await tokens.get();
        return (await sendNow(call, { accessToken, apiKey }, signal)) ?? new Uint8Array();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { failure } = error;
        if (accessToken !== undefined && failure.code === 'token-refused' && !isRefused) {
          isRefused = true;
          accessToken = await tokens.replace(accessToken);
        } else {
          waits += 1;
          const waitMs = waitOf(failure, waits, call, pace.waitMs());
          if (waitMs === undefined) throw callFault(failure);
          const seconds = Math.round(waitMs / 100) / 10;
          if (!isBusySaid || seconds >= LEAST_SAID_S)
            messages.write(`${COMMAND_COPY.waiting(seconds)}\n`);
          isBusySaid = true;
          await clock.sleep(waitMs);
        }
      }
    }
  };
  return Object.assign(callService, {
    requestIds,
    /** Takes what a result says of the user's quota: headers are read here. */
    takeResult: pace.takeResult,
    waitForQuotaMs: pace.waitMs,
  });
}

function waitOf(failure: CallFailure, times: number, call: GraphQLCall, quotaMs: number) {
  // A person is not there to try again: after a 503 that says nothing it waits as well.
  const { retryAfterS = 0 } = failure;
  // One that does not parse is refused before it changes anything.
  const mayWait = asksToWait({ ...failure, retryAfterS }, isMutation(call));
  if (times > MAX_WAITS || !mayWait) return undefined;
  const waitMs = waitAfterRefusal(times, retryAfterS, quotaMs > 0) ?? Infinity;
  const longest = Math.max(waitMs, quotaMs);
  return longest > LONGEST_WAIT_S * 1_000 ? undefined : longest;
}

function callFault(failure: CallFailure): CommandError {
  const { code, endpoint, status, requestId } = failure;
  const quote = quoteOf({ ...failure });
  const isRefusal = code === 'token-refused' || code === 'forbidden';
  const { title, advice } = copyOfFailure(failure);
  if (status === 407) throw new CommandError(COMMAND_COPY.proxyWantsUser);
  // These have numbers: when to try again, how large it was.
  const saysMore =
    code === 'quota-used-up' ||
    failure.retryAfterS !== undefined ||
    failure.sentBytes !== undefined;
  return new CommandError(
    [
      CALL_TITLES[code] ?? title,
      ...(saysMore ? [advice] : []),
      ...(quote === undefined ? [] : [COMMAND_COPY.serviceSays(quote)]),
      COMMAND_COPY.askedOf(endpoint, status, requestId),
    ].join(' '),
    isRefusal ? EXIT.refused : EXIT.failed,
    { cause: new CallError(failure) },
  );
}

export function isOutOfCalls({ cause }: Error): boolean {
  if (!(cause instanceof CallError)) return false;
  return cause.failure.code === 'quota-used-up' || asksToWait(cause.failure);
}

export function indexAnswer(bytes: Uint8Array<ArrayBuffer>): AnswerText {
  const answer = wholeAnswerText(bytes);
  const keys = fieldsOfResult(answer)?.map(({ key }) => key) ?? [];
  if (keys.includes('data') || keys.includes('errors')) return answer;
  const isObject = answer.text.bytes[answer.text.index.root ?? NaN] === OPEN_OBJECT;
  const fault = fatalIn(answer.problems);
  const isJson = fault === undefined && answer.text.index.root !== undefined;
  const isShort = bytes.byteLength <= MAX_MESSAGE_BYTES;
  const message = isShort ? readRefusalMessage(new TextDecoder().decode(bytes)) : undefined;
  const limit = message && limitNamed(`${message.message} ${message.code ?? ''}`);
  const reason = isJson
    ? COMMAND_COPY.notGraphql
    : COMMAND_COPY.notJson[(isObject && fault) || 'not-json'];
  throw new CommandError(
    [
      ...(limit ? [FAILURES[limit].title, FAILURES[limit].advice] : [reason]),
      ...(message ? [COMMAND_COPY.serviceSays(displayRefusal(message, []))] : []),
    ].join(' '),
  );
}
