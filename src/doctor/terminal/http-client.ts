import { readCappedText } from '../../session/read-response.ts';
import { summarizeAnswer, type NodeOutcome, type Unanswered } from '../answer.ts';
import type { CheckedEndpoint } from '../network-copy.ts';

/** One request. Never repeated: a second token request would end the first one's token. */
export interface DoctorRequest {
  readonly method: 'GET' | 'OPTIONS' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly endpoint?: CheckedEndpoint;
}

/** More than any run makes: a bound against defects of ours. */
const MAX_REQUESTS = 30;

const MAX_ANSWER_BYTES = 256 * 1024;

/** Follows no redirect, as `x-api-key` would travel along, and hides what fetch throws: it can hold the request. */
export class DoctorHttpClient {
  readonly #secrets = new Set<string>();
  #count = 0;

  /** @param timeoutMs in which an answer must be here whole */
  constructor(private readonly timeoutMs: number) {}

  get count(): number {
    return this.#count;
  }

  get secrets(): readonly string[] {
    return [...this.#secrets];
  }

  /** Takes more of them; of a token its signature too, which is as telling as the whole. */
  addSecrets(...secrets: readonly string[]): void {
    for (const secret of secrets) {
      this.#secrets.add(secret);
      const [, , signature = ''] = secret.split('.');
      if (signature.length > 20) this.#secrets.add(signature);
    }
  }

  /** @throws {Error} for more requests than any run makes, and for nothing else */
  async send({ endpoint = 'graphql', url, ...init }: DoctorRequest): Promise<NodeOutcome> {
    const { method } = init;
    if (this.#count >= MAX_REQUESTS) throw new Error('The doctor sends too many requests.');
    this.#count += 1;
    try {
      const signal = AbortSignal.timeout(this.timeoutMs);
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      const { status, headers } = response;
      const body = await readCappedText(response, MAX_ANSWER_BYTES);
      const http = { method, status, headers, body, secrets: this.secrets };
      return { ...summarizeAnswer(http, endpoint), http };
    } catch (error) {
      return { kind: causeOf(error), method };
    }
  }
}

function causeOf(error: unknown): Unanswered['kind'] {
  if (error instanceof Error && error.name === 'TimeoutError') return 'silence';
  const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) return 'bad-certificate';
  if (code.startsWith('HPE_')) return 'not-http';
  return /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code) ? 'silence' : 'nothing';
}
