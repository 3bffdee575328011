import { DocsIcon, type GraphiQLPlugin } from '@graphiql/react';
import { loadPart } from '../../../contract/load-part.ts';
import { useCallback, type JSX } from 'react';
import { useStore } from 'zustand';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { sourcesOf, useCommands, useSource, type Source } from '../../commands/command-store.ts';
import { usePanels, useSchema } from '../../editors/graphiql-adapter.ts';
import { useExplorerState } from '../../editors/graphiql-adapter-docs.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { DOCS_NAMES } from './docs-name-copy.ts';
import {
  createDocsNavigation,
  openField,
  openLocation,
  type DocsLocation,
} from './docs-navigation.ts';

const DocsPanel = laterPanel(async () => (await import('./docs-panel.tsx')).DocsPanel);

/** With a dot where the schema has changed since the last visit; the panel says how. */
function DocsPanelIcon(): JSX.Element {
  const news = useStore(useSchemaAccess().source.news);
  return (
    <>
      <DocsIcon aria-hidden="true" />
      {news && <span className="gh-news-dot" />}
    </>
  );
}

/** The documentation of a schema of any size. A module constant, as GraphiQL wants its plugins. */
export const DOCS_PLUGIN: GraphiQLPlugin = {
  title: DOCS_NAMES.panel,
  icon: DocsPanelIcon,
  content: DocsPanel,
};

export function useShowDocs(): (location: DocsLocation) => void {
  const navigation = useExplorerState(createDocsNavigation);
  const { open } = usePanels();
  return useCallback(
    (location) => {
      if ('directive' in location) openLocation(navigation, location);
      else openField(navigation, location);
      open(DOCS_NAMES.panel);
    },
    [navigation, open],
  );
}

const MAX_FOUND = 20;

export function useOfferDocs(): void {
  const navigation = useExplorerState(createDocsNavigation);
  const schema = useSchema();
  const showDocs = useShowDocs();
  const { service, turnTo } = useSchemaAccess();
  const { open, toggle } = usePanels();
  useCommands({
    'toggle-docs': { run: () => toggle(DOCS_NAMES.panel) },
    'search-docs': {
      run() {
        navigation.setState({ wantsSearch: true });
        open(DOCS_NAMES.panel);
      },
    },
  });
  const find: Source = async (text) => {
    if (!schema) return [];
    const isOneOfSeveral = sourcesOf('schema').length > 1;
    const { coordinateOf, matchesOf, nameOfMatch } = await loadPart(
      () => import('./schema-matches.ts'),
    );
    const found = await lazySchemaOf(schema).search.searchSchema(text, { limit: MAX_FOUND });
    return matchesOf(found).map((match) => {
      const label = nameOfMatch(match);
      return {
        id: `${service.id} ${label}`,
        label,
        detail: isOneOfSeveral ? service.name : undefined,
        isCode: true,
        run() {
          turnTo();
          showDocs(coordinateOf(match));
        },
      };
    });
  };
  useSource('schema', find, service.id);
}
