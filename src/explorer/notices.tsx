import { skipToken, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { CallError } from '../transport/call-failure.ts';
import { CallNotice, useUnexplainedRefusal } from './diagnostics/call-notice.tsx';
import { recordCall, type CallStore } from './runs/call-store.ts';
import { FAILURE_COPY } from '../transport/failure-copy.ts';
import { useIntrospect, useRun, useSchema, useTabCall } from './graphiql/graphiql-adapter.ts';
import { useSchemaAccess } from './schema-access/schema-access.ts';
import { schemaQueryKey } from './schema-access/schema-source.ts';
import { laterDialog } from './ui/later-panel.tsx';
import { useDismissed } from './ui/use-dismissed.ts';
import { useRetriedSchema } from './schema-access/schema-status.tsx';

const QuestionDialog = laterDialog(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

export function Notices({ calls }: { readonly calls: CallStore }): JSX.Element {
  const { service, store } = useSchemaAccess();
  const [{ facts, failure }, tabId] = useTabCall(calls);
  // Only looks: the schema source asks.
  const { error } = useQuery({ queryKey: schemaQueryKey(service.id), queryFn: skipToken });
  const schemaFailure = error instanceof CallError ? error.failure : undefined;
  const [shownSchemaFailure, dismissSchemaFailure] = useDismissed(schemaFailure);
  const [refusal, dismissRefusal] = useDismissed(useUnexplainedRefusal(store, service));
  const schema = useSchema();
  // The panels say that: it is a state of the service, and no fault.
  const isHidden = !schema && shownSchemaFailure?.code === 'introspection-refused';
  const introspect = useIntrospect();
  const run = useRun();
  useRetriedSchema(schemaFailure, facts, introspect);
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
          onRetry={introspect}
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
