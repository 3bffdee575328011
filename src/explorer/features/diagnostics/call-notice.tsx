import { useMemo, useSyncExternalStore } from 'react';
import type { Service } from '../../../contract/config.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import type { CallFailure } from '../../../transport/call-failure.ts';
import { isUnexplained, type DiagnosisTarget } from './target.ts';
import { copyOfFailure, FAILURE_COPY, quoteOf } from '../../../transport/failure-copy.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useGoTo } from '../../editors/graphiql-adapter.ts';
import { graphqlEndpoint } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface CallNoticeProps {
  readonly failure: CallFailure;
  readonly service: Service;
  readonly store: SessionStore;
  readonly lead?: string;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss: () => void;
}

export function CallNotice(props: CallNoticeProps) {
  const { failure, service, store, lead, onRetry, onDismiss } = props;
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
export function useUnexplainedRefusal(
  store: SessionStore,
  { baseUrl }: Service,
): CallFailure | undefined {
  const view = useSyncExternalStore(store.subscribe, store.getView);
  const refusal = view.status === 'terminated' ? view.refusal : undefined;
  const isBlameUnknown = refusal?.cause === 'unknown';
  return useMemo(
    () =>
      isBlameUnknown
        ? { code: 'token-refused', endpoint: graphqlEndpoint(baseUrl), status: 401 }
        : undefined,
    [isBlameUnknown, baseUrl],
  );
}
