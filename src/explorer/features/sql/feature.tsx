import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { reading } from '../shared/answer-bar.tsx';
import { SQL_COMMANDS, SQL_NAMES } from './sql-name-copy.ts';

const SqlView = laterPanel(async () => (await import('./sql-view.tsx')).SqlView, reading);

export const SQL = defineFeature({
  id: 'sql',
  commands: SQL_COMMANDS,
  views: { sql: { ...SQL_NAMES, needsSql: true, ofTab: SqlView } },
});
