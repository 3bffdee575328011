import { PAGE_CHECK_TIMEOUT_S } from '../../../doctor/judge-page-failure.ts';
import type { RequestOutcome } from '../../../doctor/answer.ts';
import { httpClient } from '../../../session/http-client.ts';

export interface ProbeRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** Undefined where it is enough that something came. */
  readonly read?: ((response: Response) => Promise<RequestOutcome> | RequestOutcome) | undefined;
}

/** Sends one request without cookie, cache, referrer or redirect. Throws only the signal's reason. */
export async function sendProbe(
  { url, init, read }: ProbeRequest,
  signal: AbortSignal,
  timeoutMs = PAGE_CHECK_TIMEOUT_S * 1_000,
): Promise<RequestOutcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const policy = watchPolicy(url);
  try {
    const response = await httpClient(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.type === 'opaqueredirect') return { kind: 'redirect' };
    if (read) return await read(response);
    await response.body?.cancel();
    return { kind: 'something' };
  } catch {
    signal.throwIfAborted();
    if (timeout.aborted) return { kind: 'silence' };
    return { kind: (await policy.hasBlocked()) ? 'blocked' : 'nothing' };
  } finally {
    policy.stop();
  }
}

/** The browser tells of a blocked request after it has failed it, by then at the latest; milliseconds. */
const REPORT_WITHIN_MS = 100;

/** Watches for a Content-Security-Policy that blocks an address; one that only reports does not. */
function watchPolicy(url: string) {
  const { origin } = new URL(url);
  const stopped = new AbortController();
  const { signal } = stopped;
  const blocking = new Promise<boolean>((resolve) => {
    const listen = (event: SecurityPolicyViolationEvent): void => {
      const isOurs = event.effectiveDirective === 'connect-src' && event.disposition === 'enforce';
      if (isOurs && event.blockedURI.startsWith(origin)) resolve(true);
    };
    globalThis.document?.addEventListener('securitypolicyviolation', listen, { signal });
  });
  return {
    /** Whether it has blocked one, or does so within a moment. */
    hasBlocked: () =>
      Promise.race([
        blocking,
        new Promise<boolean>((resolve) => setTimeout(resolve, REPORT_WITHIN_MS, false)),
      ]),
    stop: () => stopped.abort(),
  };
}
