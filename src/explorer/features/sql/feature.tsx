import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { reading } from '../shared/answer-bar.tsx';

export const SQL_NAMES = inLanguage('SQL_NAMES', {
  label: 'SQL',
  region: 'SQL over the answers',
});

export const SQL_COMMANDS = defineCommands('SQL_COMMANDS', 'answer', {
  'view-sql': {
    keys: onLetter('6'),
    label: 'SQL over the answers',
    keywords: 'sqlite, join, database',
  },
});

const SqlView = laterPanel(async () => (await import('./sql-view.tsx')).SqlView, reading);

export const SQL = defineFeature({
  id: 'sql',
  commands: SQL_COMMANDS,
  views: { sql: { ...SQL_NAMES, needsSql: true, ofTab: SqlView } },
});
