import { DocsIcon, type GraphiQLPlugin } from '@graphiql/react';
import type { JSX } from 'react';
import { useAskedReference, useExplorerState } from '../graphiql/graphiql-adapter-docs.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { useSchemaStatus } from '../schema-access/use-schema-status.ts';
import { createDocsNavigation } from './docs-navigation.ts';

const DocsPanel = laterPanel(async () => (await import('./docs-panel.tsx')).DocsPanel);

function DocsContent(): JSX.Element {
  const navigation = useExplorerState(createDocsNavigation);
  return (
    <DocsPanel navigation={navigation} state={useSchemaStatus()} asked={useAskedReference()} />
  );
}

/** The documentation of a schema of any size. A module constant, as GraphiQL wants its plugins. */
export const DOCS_PLUGIN: GraphiQLPlugin = {
  title: DOCS_COPY.panel,
  icon: DocsIcon,
  content: DocsContent,
};
