import { useMemo, type JSX } from 'react';
import type { CallFailure } from '../transport/call-failure.ts';
import { FindCause } from '../diagnostics/find-cause.tsx';
import type { DiagnosisTarget } from '../diagnostics/target.ts';
import { copyOfFailure, EXPLORER_COPY } from '../transport/explorer-copy.ts';
import { useIntrospect } from '../graphiql/graphiql-adapter.ts';
import { LoadSchemaFile } from './load-schema-file.tsx';
import { useSchemaAccess } from './schema-access.ts';
import { SCHEMA_COPY } from './schema-copy.ts';
import './schema-panels.css';

/** What a panel shows in the place of a schema: why there is none, what works, and what can be done. */
export function SchemaAbsence({ failure }: { readonly failure: CallFailure }): JSX.Element {
  const { service, store } = useSchemaAccess();
  const introspect = useIntrospect();
  const isHidden = failure.code === 'introspection-refused';
  // The same object as long as the failure is the same: the checks start over with another.
  const target = useMemo<DiagnosisTarget>(
    () => ({ kind: 'graphql', failure, service, store }),
    [failure, service, store],
  );
  return (
    <div className="gh-schema-absence">
      <strong>{isHidden ? SCHEMA_COPY.hidden : SCHEMA_COPY.failed}</strong>
      {!isHidden && <p>{copyOfFailure(failure).title}</p>}
      {failure.description !== undefined && (
        <p className="gh-schema-quote">{EXPLORER_COPY.serviceSays(failure.description)}</p>
      )}
      <p>{SCHEMA_COPY.works}</p>
      <p>{SCHEMA_COPY.needs}</p>
      <div className="gh-schema-actions">
        <LoadSchemaFile />
        <button type="button" onClick={introspect}>
          {EXPLORER_COPY.tryAgain}
        </button>
        {/* Of any other failure the notice asks. */}
        {isHidden && <FindCause target={target} />}
      </div>
    </div>
  );
}
