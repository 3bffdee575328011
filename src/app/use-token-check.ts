import { useEffect, useRef, useState } from 'react';
import type { Service } from '../contract/config.ts';
import type { CallFailure } from '../explorer/transport/call-failure.ts';
import type { CallSecrets } from '../explorer/transport/request.ts';

/** Why a token cannot be used; `not-loaded` where the code that asks did not come. */
export type TokenFailure =
  | CallFailure
  | { readonly code: 'not-loaded'; readonly endpoint: string; readonly description?: undefined };

/** What came of asking a service about a token. */
export type TokenCheck =
  | { readonly is: 'good' }
  | { readonly is: 'failed'; readonly failure: TokenFailure }
  /** Another service was chosen, or the form has gone: nobody wants to know any more. */
  | { readonly is: 'stopped' };

/**
 * Asks a service about tokens, one at a time, for as long as the form is there.
 *
 * @param service undefined as long as the page is opening: then nobody is asked
 */
export function useTokenCheck(
  service: Service | undefined,
): [isChecking: boolean, check: (secrets: CallSecrets) => Promise<TokenCheck>] {
  const [isChecking, setIsChecking] = useState(false);
  const life = useRef<{ readonly serviceId: string | undefined; readonly signal: AbortSignal }>(
    undefined,
  );
  useEffect(() => {
    const controller = new AbortController();
    life.current = { serviceId: service?.id, signal: controller.signal };
    return () => controller.abort();
  }, [service?.id]);

  const check = async (secrets: CallSecrets): Promise<TokenCheck> => {
    if (!service || life.current?.serviceId !== service.id) return { is: 'stopped' };
    const { signal } = life.current;
    setIsChecking(true);
    try {
      // The sign-in screen is there before the explorer's code is.
      const { verifyToken } = await import('../explorer/transport/verify-token.ts');
      const failure = await verifyToken(service, secrets, signal);
      // Somebody may have gone away while the last byte came in.
      if (signal.aborted) return { is: 'stopped' };
      return failure ? { is: 'failed', failure } : { is: 'good' };
    } catch {
      if (signal.aborted) return { is: 'stopped' };
      return { is: 'failed', failure: { code: 'not-loaded', endpoint: document.baseURI } };
    } finally {
      setIsChecking(false);
    }
  };
  return [isChecking, check];
}
