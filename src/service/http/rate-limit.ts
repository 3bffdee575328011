import type { WindowCounters } from './window-counters.ts';
import { Refusal } from './refusal.ts';
import type { ServiceContext } from './request.ts';

/** @param text such as `600/60`; undefined unless it is a number of requests in seconds */
export function parseRateLimit(text: string) {
  const [, requests = '', windowS = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})$/.exec(text) ?? [];
  return requests === '' ? undefined : { requests: Number(requests), windowS: Number(windowS) };
}

/** Counts each user's calls in windows and reports the rest (draft-ietf-httpapi-ratelimit-headers-11). */
export class RateLimit {
  constructor(
    private readonly name: 'calls' | 'tokens',
    private readonly settings: NonNullable<ReturnType<typeof parseRateLimit>>,
    private readonly counters: WindowCounters,
  ) {}

  /** @throws {Refusal} 429 where the user has had all of this window; it is not counted */
  async take(context: Pick<ServiceContext, 'set'>, username: string): Promise<void> {
    const { requests, windowS } = this.settings;
    const window = await this.counters.take(`rate ${this.name} ${username}`);
    const waitS = Math.max(1, Math.ceil(window.leftMs / 1000));
    context.set('answerHeaders', {
      'ratelimit-policy': `"${this.name}";q=${requests};w=${windowS}`,
      ratelimit: `"${this.name}";r=${Math.max(0, requests - window.count)};t=${waitS}`,
    });
    if (window.count <= requests) return;
    await window.giveBack();
    const had = `${requests} ${this.name} in ${windowS} seconds`;
    const code = this.name === 'calls' ? 'TOO_MANY_CALLS' : 'temporarily_unavailable';
    const headers = { 'retry-after': String(waitS) };
    throw new Refusal(429, `The service user has had ${had}; wait ${waitS}`, code, headers);
  }
}
