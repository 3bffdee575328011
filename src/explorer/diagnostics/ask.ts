import { httpClient } from '../../session/http-client.ts';
import type { Outcome } from './observation.ts';
import { policyStops } from './policy-stops.ts';
import { PROBE_TIMEOUT_MS } from './probe-limit.ts';

interface RequestOptions {
  readonly method: 'GET' | 'POST';
  readonly mode?: 'no-cors';
  readonly redirect?: 'follow';
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request of the doctor's, and who reads its answer. */
export interface Question {
  readonly url: string;
  readonly init: RequestOptions;
  /** Undefined where it is enough that something came. */
  readonly read?: ((response: Response) => Promise<Outcome> | Outcome) | undefined;
}

export interface AskContext {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeoutMs?: number;
}

/**
 * Asks one question. No cookie, cache or referrer takes part, and no redirect is followed with a
 * secret on board.
 *
 * @returns what came; never throws but for the caller's own abort
 * @throws the signal's reason once it is aborted
 */
export async function ask(question: Question, context: AskContext): Promise<Outcome> {
  const { url, init, read } = question;
  const timeout = AbortSignal.timeout(context.timeoutMs ?? PROBE_TIMEOUT_MS);
  const stops = policyStops(url);
  try {
    const response = await httpClient(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.any([context.signal, timeout]),
    });
    if (response.type === 'opaqueredirect') return { came: 'redirect' };
    if (read) return await read(response);
    await response.body?.cancel();
    return { came: 'something' };
  } catch {
    context.signal.throwIfAborted();
    if (timeout.aborted) return { came: 'silence' };
    return { came: (await stops.happened()) ? 'blocked' : 'nothing' };
  } finally {
    stops.undo();
  }
}
