import { useActiveTabId } from '../../editors/graphiql-adapter.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { untilIdle } from '../../ui/idle.ts';
import { laterExtra, laterPanel } from '../../ui/later-panel.tsx';
import { panelIcon } from '../../ui/icons.tsx';
import { BUILDER_COMMANDS, BUILDER_COPY } from './builder-copy.ts';

const Builder = laterPanel(async () => (await import('./builder.tsx')).Builder);

const OperationOffers = laterExtra(async () => {
  await untilIdle();
  return (await import('./operation-offers.tsx')).OperationOffers;
});

function BuilderContent() {
  // Choices, search and open rows belong to one tab.
  return <Builder key={useActiveTabId()} />;
}

export const BUILDER = defineFeature({
  id: 'builder',
  commands: BUILDER_COMMANDS,
  panel: {
    title: BUILDER_COPY.panel,
    icon: panelIcon('M4 5h4v4H4zM4 15h4v4H4zM12 7h8M12 17h8M6 9v6'),
    content: BuilderContent,
  },
  notice: OperationOffers,
});
