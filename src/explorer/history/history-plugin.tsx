import { HistoryIcon, type GraphiQLPlugin } from '@graphiql/react';
import type { JSX } from 'react';
import { useTabTexts } from '../graphiql/graphiql-adapter.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import { useHistoryStore } from './history-context.ts';

const HistoryPanel = laterPanel(async () => (await import('./history-panel.tsx')).HistoryPanel);

function HistoryContent(): JSX.Element {
  return <HistoryPanel history={useHistoryStore()} tab={useTabTexts()} />;
}

/** The operations that ran. A module constant, as GraphiQL wants its plugins. */
export const HISTORY_PLUGIN: GraphiQLPlugin = {
  title: HISTORY_COPY.panel,
  icon: HistoryIcon,
  content: HistoryContent,
};
