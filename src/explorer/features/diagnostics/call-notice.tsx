import { useMemo, useSyncExternalStore } from 'react';
import type { CallFailure } from '../../../transport/call-failure.ts';
import { isUnexplained, type DiagnosisTarget } from './target.ts';
import { copyOfFailure, FAILURE_COPY, quoteOf } from '../../../transport/failure-copy.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useGoTo } from '../../editors/graphiql-adapter.ts';
import { graphqlEndpoint } from '../../../contract/paths.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface CallNoticeProps {
  readonly failure: CallFailure;
  readonly lead?: string;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss: () => void;
}

export function CallNotice(props: CallNoticeProps) {
  const { failure, lead, onRetry, onDismiss } = props;
  const { service, store } = useSchemaAccess();
  const goTo = useGoTo();
  // The same object as long as the failure is the same: the checks start over with another.
  const target = useMemo<DiagnosisTarget>(
    () => ({ kind: 'graphql', failure, service, store }),
    [failure, service, store],
  );
  const { title, advice } = copyOfFailure(failure);
  return (
    <FailureNotice
      title={lead === undefined ? title : `${lead} ${title}`}
      advice={advice}
      quote={quoteOf(failure)}
      details={failure}
      target={isUnexplained(failure.code) ? target : undefined}
      actions={
        <>
          {failure.unsent && (
            <Button
              label={FAILURE_COPY.goTo(failure.unsent)}
              look="bare"
              onClick={() => failure.unsent && goTo(failure.unsent)}
            />
          )}
          {onRetry && <Button label={PART_COPY.retry} look="bare" onClick={onRetry} />}
          <Button label={FAILURE_COPY.dismiss} look="bare" onClick={onDismiss} />
        </>
      }
    />
  );
}

/** A refusal that ended the session unexplained: the key may be refused, so signing in may not help. */
export function useUnexplainedRefusal(): CallFailure | undefined {
  const { store, service } = useSchemaAccess();
  const view = useSyncExternalStore(store.subscribe, store.getView);
  const refusal = view.status === 'terminated' ? view.refusal : undefined;
  const isBlameUnknown = refusal?.cause === 'unknown';
  return useMemo(
    () =>
      isBlameUnknown
        ? { code: 'token-refused', endpoint: graphqlEndpoint(service.baseUrl), status: 401 }
        : undefined,
    [isBlameUnknown, service],
  );
}
