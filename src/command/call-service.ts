import { createAnswerText, type AnswerText } from '../answers/json/answer-text.ts';
import { fieldsOf } from '../answers/store/read-page.ts';
import { readRefusalMessage } from '../contract/refusal-message.ts';
import { displayRefusal } from '../session/display-text.ts';
import { readAnswerBytes } from '../transport/answer-bytes.ts';
import { CallError, type CallFailure } from '../transport/call-failure.ts';
import { copyOfFailure, quoteOf } from '../transport/failure-copy.ts';
import type { GraphQLCall } from '../transport/request.ts';
import { send } from '../transport/send.ts';
import { CommandError, EXIT } from './command-error.ts';
import { CALL_TITLES, COMMAND_COPY } from './copy.ts';
import type { CommandTerminal, ServiceAccess } from './service-options.ts';
import { MAX_WAITS, waitFor } from './token-source.ts';

/** Makes one call, and gives its answer as it came. @throws {CommandError} and the signal's reason */
export type CallService = (
  call: GraphQLCall,
  signal?: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>;

/** An answer is in memory as a whole, decoded bytes. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;

/**
 * Makes what calls the service with the shared token. A refused call has not run: it is made again with
 * another token, once; and as often as the service asks to wait, up to a limit.
 */
export async function createServiceCalls(
  { service, tokens, apiKey: readKey }: ServiceAccess,
  { clock, messages, signal: stopped }: CommandTerminal,
  timeLimitMs: number,
): Promise<CallService> {
  const apiKey = await readKey();
  return async (call, signal = stopped) => {
    let accessToken = await tokens.get();
    let waits = 0;
    let isRefused = false;
    for (;;) {
      const session = { accessToken, apiKey };
      const context = { service, session, signal, timeLimitMs, maxResultBytes: MAX_ANSWER_BYTES };
      try {
        const bytes = await readAnswerBytes((readWhole) => send(call, { ...context, readWhole }));
        return bytes ?? new Uint8Array();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { failure } = error;
        const seconds = waitFor(failure.status, failure.retryAfterS);
        if (failure.code === 'token-refused' && !isRefused) {
          isRefused = true;
          accessToken = await tokens.replace(accessToken);
        } else if (seconds !== undefined && waits < MAX_WAITS) {
          waits += 1;
          messages.write(`${COMMAND_COPY.waiting(seconds)}\n`);
          await clock.sleep(seconds * 1_000);
        } else throw callFault(failure);
      }
    }
  };
}

function callFault(failure: CallFailure): CommandError {
  const { code, endpoint, status, requestId } = failure;
  const said = quoteOf({ ...failure });
  const isRefusal = code === 'token-refused' || code === 'forbidden';
  return new CommandError(
    [
      CALL_TITLES[code] ?? copyOfFailure(failure).title,
      ...(said === undefined ? [] : [COMMAND_COPY.serviceSays(said)]),
      COMMAND_COPY.askedOf(endpoint, status, requestId),
    ].join(' '),
    isRefusal ? EXIT.refused : EXIT.failed,
  );
}

/** Kinds of problems with which a text is no JSON to work with. */
const FATAL = new Set(['cut', 'not-json', 'trailing-text']);

/** Longer bodies are not looked through for a message, bytes. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/**
 * Indexes an answer that is whole.
 *
 * @throws {CommandError} it is no GraphQL result
 */
export function indexAnswer(bytes: Uint8Array<ArrayBuffer>): AnswerText {
  const answer = createAnswerText(bytes.byteLength);
  answer.append(bytes);
  answer.finish();
  const { text, problems } = answer;
  const { root } = text.index;
  const isJson = root !== undefined && !problems.some(({ kind }) => FATAL.has(kind));
  const keys = isJson ? fieldsOf(text, root).map(({ key }) => key) : [];
  if (keys.includes('data') || keys.includes('errors')) return answer;
  const isShort = bytes.byteLength <= MAX_MESSAGE_BYTES;
  const said = isShort ? readRefusalMessage(new TextDecoder().decode(bytes)) : undefined;
  throw new CommandError(
    [
      isJson ? COMMAND_COPY.notGraphql : COMMAND_COPY.notJson,
      ...(said ? [COMMAND_COPY.serviceSays(displayRefusal(said, []))] : []),
    ].join(' '),
  );
}
