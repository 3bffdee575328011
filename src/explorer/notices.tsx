import { skipToken, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { CallError, type CallFailure } from './call-failure.ts';
import type { CallStore } from './call-store.ts';
import { copyOfFailure, EXPLORER_COPY } from './explorer-copy.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useIntrospect, useRun } from './graphiql-adapter.ts';
import { schemaQueryKey } from './schema-source.ts';
import { useDismissed } from './use-dismissed.ts';

/** What failed and still matters: the schema, and the last call. */
export function Notices(props: { calls: CallStore; serviceId: string }): JSX.Element {
  const { calls, serviceId } = props;
  const failure = useStore(calls, (state) => state.failure);
  // Only looks: the schema source asks.
  const { error } = useQuery({ queryKey: schemaQueryKey(serviceId), queryFn: skipToken });
  const [schemaError, dismissSchemaError] = useDismissed(error);
  const introspect = useIntrospect();
  const run = useRun();
  return (
    <div className="gh-notices">
      {schemaError instanceof CallError && (
        <CallNotice
          failure={schemaError.failure}
          lead={EXPLORER_COPY.noSchema}
          onRetry={introspect}
          onDismiss={dismissSchemaError}
        />
      )}
      {failure && (
        <CallNotice
          failure={failure}
          onRetry={run}
          onDismiss={() => calls.setState({ failure: undefined })}
        />
      )}
    </div>
  );
}

interface CallNoticeProps {
  readonly failure: CallFailure;
  /** Says what failed, where the failure's words alone do not. */
  readonly lead?: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

function CallNotice({ failure, lead, onRetry, onDismiss }: CallNoticeProps): JSX.Element {
  const { title, advice } = copyOfFailure(failure);
  return (
    <FailureNotice
      title={lead === undefined ? title : `${lead} ${title}`}
      advice={advice}
      quote={failure.description}
      details={failure}
      actions={
        <>
          <button type="button" onClick={onRetry}>
            {EXPLORER_COPY.tryAgain}
          </button>
          <button type="button" onClick={onDismiss}>
            {EXPLORER_COPY.dismiss}
          </button>
        </>
      }
    />
  );
}
