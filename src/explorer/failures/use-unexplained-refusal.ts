import { useMemo, useSyncExternalStore } from 'react';
import type { Service } from '../../contract/config.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { CallFailure } from '../transport/call-failure.ts';

/**
 * The refusal that ended the session, where the service did not say what it was about: then signing
 * in again may not help, since the key may be what it refuses.
 */
export function useUnexplainedRefusal(
  store: SessionStore,
  { baseUrl }: Service,
): CallFailure | undefined {
  const view = useSyncExternalStore(store.subscribe, store.getView);
  const refusal = view.status === 'terminated' ? view.refusal : undefined;
  const isUnexplained = refusal?.blame === 'unknown';
  return useMemo(
    () =>
      isUnexplained
        ? { code: 'token-refused', endpoint: graphqlEndpoint(baseUrl), status: 401 }
        : undefined,
    [isUnexplained, baseUrl],
  );
}
