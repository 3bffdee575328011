import { DocsIcon, type GraphiQLPlugin } from '@graphiql/react';
import { useCallback } from 'react';
import { useExplorerState, useOpenDocs } from '../graphiql/graphiql-adapter-docs.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { createDocsNavigation, openField, type DocsCoordinate } from './docs-navigation.ts';

const DocsPanel = laterPanel(async () => (await import('./docs-panel.tsx')).DocsPanel);

/** The documentation of a schema of any size. A module constant, as GraphiQL wants its plugins. */
export const DOCS_PLUGIN: GraphiQLPlugin = {
  title: DOCS_COPY.panel,
  icon: DocsIcon,
  content: DocsPanel,
};

/** Opens the documentation at a type, or at one of its fields. */
export function useShowDocs(): (coordinate: DocsCoordinate) => void {
  const navigation = useExplorerState(createDocsNavigation);
  const openDocs = useOpenDocs();
  return useCallback(
    (coordinate) => {
      openField(navigation, coordinate);
      openDocs();
    },
    [navigation, openDocs],
  );
}

/** Opens the documentation at its search. */
export function useSearchInDocs(): () => void {
  const navigation = useExplorerState(createDocsNavigation);
  return useCallback(() => {
    navigation.setState({ wantsSearch: true });
    // Only GraphiQL's own button also unfolds the area that panels are shown in.
    const button = `.graphiql-sidebar button[aria-label="Show ${DOCS_COPY.panel}"]`;
    document.querySelector<HTMLButtonElement>(button)?.click();
  }, [navigation]);
}
