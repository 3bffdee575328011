/** The browser tells of a stopped request after it has failed it, by then at the latest; milliseconds. */
const REPORT_WITHIN_MS = 100;

/** Watches for a Content-Security-Policy that stops requests to an address. */
export interface PolicyStops {
  /** Whether it has stopped one, or does so within a moment. */
  happened(): Promise<boolean>;
  undo(): void;
}

/** Begins to watch, before the request is made. A policy that only reports stops nothing. */
export function policyStops(url: string): PolicyStops {
  const { origin } = new URL(url);
  let hasHappened = false;
  let tell = (): void => undefined;
  const listen = (event: SecurityPolicyViolationEvent): void => {
    const isOurs = event.effectiveDirective === 'connect-src' && event.disposition === 'enforce';
    if (!isOurs || !event.blockedURI.startsWith(origin)) return;
    hasHappened = true;
    tell();
  };
  globalThis.document?.addEventListener('securitypolicyviolation', listen);
  return {
    async happened() {
      if (hasHappened) return true;
      await new Promise<void>((resolve) => {
        tell = resolve;
        setTimeout(resolve, REPORT_WITHIN_MS);
      });
      return hasHappened;
    },
    undo: () => globalThis.document?.removeEventListener('securitypolicyviolation', listen),
  };
}
