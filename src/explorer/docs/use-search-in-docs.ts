import { useCallback } from 'react';
import { useExplorerState } from '../graphiql/graphiql-adapter-docs.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { createDocsNavigation } from './docs-navigation.ts';

/** Opens the documentation at its search. */
export function useSearchInDocs(): () => void {
  const navigation = useExplorerState(createDocsNavigation);
  return useCallback(() => {
    navigation.setState({ wantsSearch: true });
    // Only GraphiQL's own button also unfolds the place that panels are shown in.
    const button = `.graphiql-sidebar button[aria-label="Show ${DOCS_COPY.panel}"]`;
    document.querySelector<HTMLButtonElement>(button)?.click();
  }, [navigation]);
}
