import { skipToken, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { CallError } from './call-failure.ts';
import { CallNotice } from './call-notice.tsx';
import { recordCall, type CallStore } from './call-store.ts';
import { EXPLORER_COPY } from './explorer-copy.ts';
import { useIntrospect, useRun } from './graphiql-adapter.ts';
import { schemaQueryKey } from './schema-source.ts';
import { useDismissed } from './use-dismissed.ts';
import { useRetriedSchema } from './use-retried-schema.ts';
import { useTabCall } from './use-tab-call.ts';

/** What failed and still matters: the schema, and the tab's last call. */
export function Notices(props: { calls: CallStore; serviceId: string }): JSX.Element {
  const { calls, serviceId } = props;
  const [{ facts, failure }, tabId] = useTabCall(calls);
  // Only looks: the schema source asks.
  const { error } = useQuery({ queryKey: schemaQueryKey(serviceId), queryFn: skipToken });
  const schemaFailure = error instanceof CallError ? error.failure : undefined;
  const [shownSchemaFailure, dismissSchemaFailure] = useDismissed(schemaFailure);
  const introspect = useIntrospect();
  const run = useRun();
  useRetriedSchema(schemaFailure, facts, introspect);
  return (
    <div className="gh-notices">
      {failure && (
        <CallNotice
          failure={failure}
          onRetry={run}
          onDismiss={() => recordCall(calls, tabId, { failure: undefined })}
        />
      )}
      {/* The same cause needs to be read once. */}
      {shownSchemaFailure && shownSchemaFailure.code !== failure?.code && (
        <CallNotice
          failure={shownSchemaFailure}
          lead={EXPLORER_COPY.noSchema}
          onRetry={introspect}
          onDismiss={dismissSchemaFailure}
        />
      )}
    </div>
  );
}
