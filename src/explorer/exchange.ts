import { maskSecrets } from '../session/mask-secrets.ts';

/** What was sent and what came back, secrets masked. */
export interface Exchange {
  readonly url: string;
  readonly requestHeaders: readonly HeaderLine[];
  readonly requestBody: string;
  /** Those that the service lets a page see (Fetch standard, CORS-safelisted response headers). */
  readonly responseHeaders: readonly HeaderLine[];
}

export type HeaderLine = readonly [name: string, value: string];

interface ExchangeParts {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly answer: Response;
  readonly secrets: readonly string[];
}

/** Tells of a call for whoever looks into it; costs nothing until somebody does. */
export function describeExchange({ url, headers, body, answer, secrets }: ExchangeParts): Exchange {
  const masked = (of: Headers): HeaderLine[] =>
    [...of].map(([name, value]) => [name, maskSecrets(value, secrets)]);
  return {
    url,
    requestHeaders: masked(headers),
    requestBody: maskSecrets(body, secrets),
    responseHeaders: masked(answer.headers),
  };
}
