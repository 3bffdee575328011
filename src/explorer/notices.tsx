import type { JSX } from 'react';
import { useStore } from 'zustand';
import { CallNotice, useUnexplainedRefusal } from './features/diagnostics/call-notice.tsx';
import { recordCall, type CallStore } from './runs/call-store.ts';
import { FAILURE_COPY } from '../transport/failure-copy.ts';
import { useRun, useSchema, useTabCall } from './editors/graphiql-adapter.ts';
import { useSchemaAccess } from './schema-access/schema-access.ts';
import { laterDialog } from './ui/later-panel.tsx';
import { useDismissed } from './ui/use-dismissed.ts';
import { useRetriedSchema } from './schema-access/schema-status.tsx';

const QuestionDialog = laterDialog(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

export function Notices({ calls }: { readonly calls: CallStore }): JSX.Element {
  const { service, store, source } = useSchemaAccess();
  const [{ facts, failure }, tabId] = useTabCall(calls);
  const schemaFailure = useStore(source.held, (held) => held.failure);
  const [shownSchemaFailure, dismissSchemaFailure] = useDismissed(schemaFailure);
  const [refusal, dismissRefusal] = useDismissed(useUnexplainedRefusal(store, service));
  const schema = useSchema();
  // The panels say that: it is a state of the service, and no fault.
  const isHidden = !schema && shownSchemaFailure?.code === 'introspection-refused';
  const run = useRun();
  useRetriedSchema(schemaFailure, facts, source.reload);
  const target = { service, store };
  return (
    <div className="gh-notices">
      {refusal && <CallNotice {...target} failure={refusal} onDismiss={dismissRefusal} />}
      {failure && (
        <CallNotice
          {...target}
          failure={failure}
          onRetry={run}
          onDismiss={() => recordCall(calls, tabId, { failure: undefined })}
        />
      )}
      {/* The same cause needs to be read once. */}
      {shownSchemaFailure && !isHidden && shownSchemaFailure.code !== failure?.code && (
        <CallNotice
          {...target}
          failure={shownSchemaFailure}
          lead={schema ? FAILURE_COPY.earlierSchema : FAILURE_COPY.noSchema}
          onRetry={() => void source.reload()}
          onDismiss={dismissSchemaFailure}
        />
      )}
    </div>
  );
}

/** What a run asks before it goes on. */
export function Questions({ calls }: { readonly calls: CallStore }): JSX.Element | null {
  const { store } = useSchemaAccess();
  const question = useStore(calls, (state) => state.question);
  if (!question) return null;
  const leave = (): void => question.answer('leave');
  return <QuestionDialog question={question} store={store} onGiveUp={leave} />;
}
