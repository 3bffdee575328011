import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { CallError } from './call-failure.ts';
import type { CallStore } from './call-store.ts';
import { EXPLORER_COPY } from './explorer-copy.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useIntrospect, useRun } from './graphiql-adapter.ts';
import { useDismissed } from './use-dismissed.ts';
import { schemaQueryKey } from './schema-source.ts';

/** What failed and still matters: the schema, and the last call. */
export function Notices(props: { calls: CallStore; serviceId: string }): JSX.Element {
  const { calls, serviceId } = props;
  const failure = useStore(calls, (state) => state.failure);
  const { error } = useQuery({ queryKey: schemaQueryKey(serviceId), enabled: false });
  const [schemaError, dismissSchemaError] = useDismissed(error);
  const introspect = useIntrospect();
  const run = useRun();
  return (
    <div className="gh-notices">
      {schemaError instanceof CallError && (
        <FailureNotice
          failure={schemaError.failure}
          lead={EXPLORER_COPY.noSchema}
          onRetry={introspect}
          onDismiss={dismissSchemaError}
        />
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          onRetry={run}
          onDismiss={() => calls.setState({ failure: undefined })}
        />
      )}
    </div>
  );
}
