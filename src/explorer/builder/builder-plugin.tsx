import type { GraphiQLPlugin } from '@graphiql/react';
import { lazy, Suspense, useDeferredValue, type JSX } from 'react';
import { useShowDocs } from '../docs/docs-plugin.tsx';
import {
  useActiveTabId,
  useEditorDocument,
  useOperationName,
  useRunning,
  useRunOperation,
  useSchema,
  useStop,
} from '../graphiql/graphiql-adapter.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { SchemaAbsence, SchemaFileLine } from '../schema-access/schema-parts.tsx';
import { useSchemaStatus } from '../schema-access/schema-status.tsx';

const Builder = lazy(async () => ({ default: (await import('./builder.tsx')).Builder }));

function BuilderContent(): JSX.Element {
  const { document, setDocument } = useEditorDocument();
  const isRunning = useRunning();
  const run = useRunOperation();
  const stop = useStop();
  const status = useSchemaStatus();
  // Drawn in slices, for with the schema all of the panel is new.
  const schema = useDeferredValue(useSchema());
  return (
    <Suspense>
      <Builder
        // What is chosen, searched and opened belongs to one tab.
        key={useActiveTabId()}
        schema={schema}
        absence={status.kind === 'absent' ? <SchemaAbsence failure={status.failure} /> : null}
        origin={<SchemaFileLine />}
        document={document}
        operationName={useOperationName()}
        onChange={setDocument}
        onRun={isRunning ? stop : run}
        isRunning={isRunning}
        onShowDocs={useShowDocs()}
      />
    </Suspense>
  );
}

function BuilderIcon(): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M4 5h4v4H4zM4 15h4v4H4zM12 7h8M12 17h8M6 9v6" />
    </svg>
  );
}

/** Query building by clicking fields. A module constant, as GraphiQL wants its plugins. */
export const BUILDER_PLUGIN: GraphiQLPlugin = {
  title: BUILDER_COPY.panel,
  icon: BuilderIcon,
  content: BuilderContent,
};
