import { readCappedText } from '../../session/read-response.ts';
import type { Exchange, ExchangeFault } from '../exchange.ts';
import type { SecretKeeper } from './secret-keeper.ts';

/** One request. Never repeated: a second token request would end the first one's token. */
export interface Question {
  readonly method: 'GET' | 'OPTIONS' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Makes requests, and counts them. */
export interface Asker {
  /** Never throws. */
  ask(question: Question): Promise<Exchange>;
  /** Requests made so far. */
  count(): number;
}

export interface AskerOptions {
  /** Milliseconds in which an answer must be here whole. */
  readonly timeoutMs: number;
  readonly secrets: SecretKeeper;
}

/** More than any run makes: a bound against defects of ours. */
const MOST_REQUESTS = 30;

/** No answer to these questions has more, bytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * The doctor's HTTP client: no redirect is followed, since `x-api-key` would travel with it, and
 * what fetch throws is not passed on, since it can hold the request.
 */
export function createAsker({ timeoutMs, secrets }: AskerOptions): Asker {
  let count = 0;
  return {
    count: () => count,
    async ask({ method, url, headers = {}, body }) {
      if (count >= MOST_REQUESTS) return { ok: false, method, fault: 'too-many' };
      count += 1;
      try {
        const response = await fetch(url, {
          method,
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          ...(body !== undefined && { body }),
        });
        const text = await readCappedText(response, MAX_ANSWER_BYTES);
        const { status } = response;
        const answer = { method, status, headers: response.headers, body: text };
        return { ok: true, answer: { ...answer, secrets: secrets.list() } };
      } catch (error) {
        return { ok: false, method, fault: faultOf(error) };
      }
    },
  };
}

function faultOf(error: unknown): ExchangeFault {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) return 'certificate';
  if (code.startsWith('HPE_')) return 'not-http';
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
    ? 'timeout'
    : 'unreachable';
}
