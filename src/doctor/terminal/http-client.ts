import { readCappedText } from '../../session/read-response.ts';
import { summarizeAnswer, type NodeOutcome, type Unanswered } from '../answer.ts';
import type { CheckedEndpoint } from '../network-messages.ts';

/** One request. Never repeated: a second token request would end the first one's token. */
export interface DoctorRequest {
  readonly method: 'GET' | 'OPTIONS' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whose refusals the answer's words are read as; the GraphQL endpoint's unless given. */
  readonly endpoint?: CheckedEndpoint;
}

/** Makes requests, and counts them. */
export interface DoctorHttpClient {
  /** Never throws. */
  send(request: DoctorRequest): Promise<NodeOutcome>;
  /** Requests made so far. */
  count(): number;
}

/** What this run knows and must not show. */
export class SecretList {
  readonly #secrets = new Set<string>();

  /** Takes more of them; of a token its signature too, which is as telling as the whole. */
  add(...secrets: readonly string[]): void {
    for (const secret of secrets) {
      this.#secrets.add(secret);
      const [, , signature] = secret.split('.');
      if (signature !== undefined && signature.length > 20) this.#secrets.add(signature);
    }
  }

  /** All of them. */
  list(): string[] {
    return [...this.#secrets];
  }
}

/** More than any run makes: a bound against defects of ours. */
const MOST_REQUESTS = 30;

/** No answer to these requests has more, bytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * The doctor's HTTP client: no redirect is followed, since `x-api-key` would travel with it, and
 * what fetch throws is not passed on, since it can hold the request.
 *
 * @param timeoutMs in which an answer must be here whole
 */
export function createDoctorHttpClient(timeoutMs: number, secrets: SecretList): DoctorHttpClient {
  let count = 0;
  return {
    count: () => count,
    async send({ method, url, headers = {}, body, endpoint = 'graphql' }) {
      if (count >= MOST_REQUESTS) return { came: 'not-asked', method };
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
        const { status, headers: received } = response;
        const http = { method, status, headers: received, body: text, secrets: secrets.list() };
        return { ...summarizeAnswer(http, endpoint), http };
      } catch (error) {
        return { came: causeOf(error), method };
      }
    },
  };
}

function causeOf(error: unknown): Unanswered['came'] {
  if (error instanceof Error && error.name === 'TimeoutError') return 'silence';
  const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) return 'bad-certificate';
  if (code.startsWith('HPE_')) return 'not-http';
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
    ? 'silence'
    : 'nothing';
}
