import { DocsIcon, type GraphiQLPlugin } from '@graphiql/react';
import { lazy, Suspense, type JSX } from 'react';
import { useAskedReference, useLasting, useSchemaState } from '../graphiql-adapter-docs.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { createDocsNavigation } from './docs-navigation.ts';

const DocsPanel = lazy(async () => ({
  default: (await import('./docs-panel.tsx')).DocsPanel,
}));

function DocsContent(): JSX.Element {
  const navigation = useLasting(createDocsNavigation);
  return (
    <Suspense>
      <DocsPanel navigation={navigation} state={useSchemaState()} asked={useAskedReference()} />
    </Suspense>
  );
}

/** The documentation of a schema of any size. A module constant, as GraphiQL wants its plugins. */
export const DOCS_PLUGIN: GraphiQLPlugin = {
  title: DOCS_COPY.panel,
  icon: DocsIcon,
  content: DocsContent,
};
