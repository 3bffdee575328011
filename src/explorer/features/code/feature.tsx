import { useActiveTabId } from '../../editors/graphiql-adapter.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { panelIcon } from '../../ui/icons.tsx';
import { CODE_COMMANDS, CODE_NAMES } from './code-name-copy.ts';

const CodePanel = laterPanel(async () => (await import('./code-panel.tsx')).CodePanel);

function CodeContent() {
  // The last valid program belongs to one tab.
  return <CodePanel key={useActiveTabId()} />;
}

export const CODE = defineFeature({
  id: 'code',
  commands: CODE_COMMANDS,
  panel: {
    title: CODE_NAMES.panel,
    icon: panelIcon('m8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16'),
    content: CodeContent,
  },
});
