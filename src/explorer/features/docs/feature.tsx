import { DocsIcon } from '../../editors/parts/graphiql-parts.ts';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { sourcesOf, useCommands, useSource, type Source } from '../../commands/command-store.ts';
import { usePanels, useSchema } from '../../editors/graphiql-adapter.ts';
import { useExplorerState } from '../../editors/graphiql-adapter-docs.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { laterDialog, laterPanel } from '../../ui/later-panel.tsx';
import { DOCS_COMMANDS, DOCS_NAMES } from './docs-name-copy.ts';
import {
  coordinateOf,
  createDocsNavigation,
  matchesOf,
  nameOfMatch,
  openField,
  openLocation,
  type DocsLocation,
} from './docs-navigation.ts';

const DocsPanel = laterPanel(async () => (await import('./docs-panel.tsx')).DocsPanel);
const GuideDialog = laterDialog(async () => (await import('./guide-dialog.tsx')).GuideDialog);

/** A dot means that the schema has changed since the last visit. */
function DocsPanelIcon() {
  const news = useStore(useSchemaAccess().source.news);
  return (
    <>
      <DocsIcon aria-hidden="true" />
      {news && <span className="gh-news-dot" />}
    </>
  );
}

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

function DocsSearch(): null {
  const navigation = useExplorerState(createDocsNavigation);
  const schema = useSchema();
  const showDocs = useShowDocs();
  const { service, turnTo } = useSchemaAccess();
  const { open } = usePanels();
  useCommands({
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
  return null;
}

export const DOCS = defineFeature({
  id: 'docs',
  commands: DOCS_COMMANDS,
  panel: { title: DOCS_NAMES.panel, icon: DocsPanelIcon, content: DocsPanel },
  dialogs: { 'show-guide': GuideDialog },
  behind: DocsSearch,
});
