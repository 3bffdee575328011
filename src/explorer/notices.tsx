import { useState, useMemo, useSyncExternalStore } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { recordCall, type CallStore } from './runs/call-store.ts';
import { isOfTexts, type CallFailure } from '../transport/call-failure.ts';
import { FAILURE_COPY, copyOfFailure, quoteOf } from '../transport/failure-copy.ts';
import { useRun, useSchema, useTabCall, useGoTo } from './editors/graphiql-adapter.ts';
import { useSchemaAccess } from './schema-access/schema-access.ts';
import { KEEPING_COPY } from './frame/tabs/tabs-copy.ts';
import type { Keeping } from './frame/tabs/storage.ts';
import { Button } from './ui/button.tsx';
import { laterDialog } from './ui/later-panel.tsx';
import { reloadPage } from './runs/page-reload.ts';
import { newVersion } from './ui/load-failures.ts';
import { PART_COPY } from './ui/part-copy.ts';
import { showPopover } from './ui/toast.tsx';
import { useRetriedSchema } from './schema-access/schema-status.tsx';
import { isUnexplained, type DiagnosisTarget } from './features/diagnostics/target.ts';
import { FailureNotice, Notice } from './features/diagnostics/failure-notice.tsx';
import { graphqlEndpoint } from '../contract/paths.ts';

const QuestionDialog = laterDialog(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

export function Notices({ calls }: { readonly calls: CallStore }) {
  const { source } = useSchemaAccess();
  const [{ facts, failure, run: sent }, tabId] = useTabCall(calls);
  const schemaFailure = useStore(source.held, (held) => held.failure);
  const [shownSchemaFailure, dismissSchemaFailure] = useDismissed(schemaFailure);
  const [refusal, dismissRefusal] = useDismissed(useUnexplainedRefusal());
  const schema = useSchema();
  // The panels say it, because it is no fault.
  const isHidden = !schema && shownSchemaFailure?.code === 'introspection-refused';
  const run = useRun();
  useRetriedSchema(schemaFailure, facts, source.reload);
  return (
    <div className="gh-notices">
      {refusal && <CallNotice failure={refusal} onDismiss={dismissRefusal} />}
      {failure && (
        <CallNotice
          // Read out again after another run.
          key={sent?.id}
          failure={failure}
          onRetry={isOfTexts(failure) ? undefined : run}
          onDismiss={() => recordCall(calls, tabId, { failure: undefined })}
        />
      )}
      {/* The same cause is shown once. */}
      {shownSchemaFailure && !isHidden && shownSchemaFailure.code !== failure?.code && (
        <CallNotice
          failure={shownSchemaFailure}
          lead={schema ? FAILURE_COPY.earlierSchema : FAILURE_COPY.noSchema}
          onRetry={() => void source.reload()}
          onDismiss={dismissSchemaFailure}
        />
      )}
    </div>
  );
}

export function Questions({ calls }: { readonly calls: CallStore }) {
  const question = useStore(calls, (state) => state.question);
  if (!question) return null;
  const leave = (): void => question.answer('leave');
  return <QuestionDialog question={question} onGiveUp={leave} />;
}

/** Says once that the server has a newer version; the user decides when to reload. */
export function NewVersionNotice() {
  const isInstalled = useStore(newVersion);
  const [isPutOff, putOff] = useState(false);
  return (
    <div role="status">
      {isInstalled && !isPutOff && (
        <div className="gh-toast gh-strip" popover="manual" ref={showPopover}>
          <span className="gh-toast-text gh-ellipsis">{PART_COPY.reasons.replaced}</span>
          <Button label={PART_COPY.reloadPage} look="bare" onClick={reloadPage} />
          <Button label={PART_COPY.close} look="bare" onClick={() => putOff(true)} />
        </div>
      )}
    </div>
  );
}

export function KeepingNotice(props: { keeping: StoreApi<Keeping> }) {
  const [keeping, dismiss] = useDismissed(useStore(props.keeping));
  return (
    <div className="gh-notices" role="status">
      {(keeping === 'with-tab' || keeping === 'lost') && (
        <Notice {...KEEPING_COPY[keeping]} onDismiss={dismiss} />
      )}
    </div>
  );
}

/** The value until dismissed; another value shows again. */
function useDismissed<Value>(value: Value): [Value | undefined, () => void] {
  const [dismissed, setDismissed] = useState<Value>();
  return [value === dismissed ? undefined : value, () => setDismissed(value)];
}

interface CallNoticeProps {
  readonly failure: CallFailure;
  readonly lead?: string;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss: () => void;
}

function CallNotice(props: CallNoticeProps) {
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
function useUnexplainedRefusal(): CallFailure | undefined {
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
