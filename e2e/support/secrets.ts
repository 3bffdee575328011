import type { Request } from '@playwright/test';

/** Anything shorter would be found by chance. */
const SHORTEST = 8;

/** The secrets of one test, collected from what went over the wire and from what tests typed. */
export class Secrets {
  readonly #names = new Map<string, string>();

  /** @param name such as `the password`; for the sentence when it is found somewhere */
  add(name: string, value: string): void {
    if (value.length < SHORTEST) throw new TypeError(`${name} is too short to be looked for`);
    this.#names.set(value, name);
  }

  /** Names of all secrets that a text holds in any of the ways that text is written down. */
  findIn(text: string, except: ReadonlySet<string>): string[] {
    const found = [...this.#names].filter(
      ([value]) => !except.has(value) && spellings(value).some((part) => text.includes(part)),
    );
    return found.map(([, name]) => name);
  }

  /** Takes key, token and password from a request. */
  learnFrom(request: Request): void {
    const { authorization = '', 'x-api-key': apiKey } = request.headers();
    const [, bearer] = /^Bearer (\S+)$/.exec(authorization) ?? [];
    if (bearer) this.add('the token', bearer);
    if (apiKey) this.add('the API key', apiKey);
    if (!isTokenRequest(request)) return;
    const password = new URLSearchParams(request.postData() ?? '').get('client_secret');
    if (password) this.add('the password', password);
  }

  /** Takes the token from the answer of a token endpoint. */
  async learnFromAnswer(request: Request): Promise<void> {
    if (!isTokenRequest(request)) return;
    const response = await request.response().catch(() => null);
    const body = (await response?.text().catch(() => '')) ?? '';
    const [, token] = /"access_token"\s*:\s*"([^"]+)"/.exec(body) ?? [];
    if (token) this.add('the token', token);
  }
}

function isTokenRequest(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('/oauth2/token');
}

function spellings(value: string): string[] {
  // The signature of a JWT alone is as telling as the whole.
  const parts = value.split('.').length === 3 ? [value, value.split('.')[2] ?? value] : [value];
  return parts.flatMap((part) => [
    part,
    encodeURIComponent(part),
    JSON.stringify(part).slice(1, -1),
    Buffer.from(part).toString('base64').replace(/=+$/, ''),
  ]);
}
