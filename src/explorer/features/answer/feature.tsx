import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { reading } from '../shared/answer-bar.tsx';
import { ANSWER_COMMANDS, VIEW_NAMES } from './answer-name-copy.ts';

const TableView = laterPanel(
  async () => (await import('../table/table-view.tsx')).TableView,
  reading,
);

export const ANSWER = defineFeature({
  id: 'answer',
  commands: ANSWER_COMMANDS,
  settings: async () => (await import('./answer-settings.ts')).answerSettings(),
  views: {
    json: VIEW_NAMES.json,
    table: { ...VIEW_NAMES.table, hasRows: true, content: TableView },
  },
});
