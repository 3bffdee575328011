import { DOCTOR_DE } from '../doctor/copy.de.ts';
import { VIEWS_DE } from '../explorer/answer-views/copy.de.ts';
import { PROFILE_DE } from '../explorer/answer-views/profile/copy.de.ts';
import { CHART_DE } from '../explorer/answer-views/chart/copy.de.ts';
import { SAVE_DE } from '../explorer/answer-views/save/copy.de.ts';
import { BATCH_DE } from '../explorer/batch/copy.de.ts';
import { SQL_DE } from '../explorer/answer-views/sql/copy.de.ts';
import { BUILDER_DE } from '../explorer/builder/copy.de.ts';
import { CODE_DE } from '../explorer/code/copy.de.ts';
import { COMMANDS_DE } from '../explorer/commands/copy.de.ts';
import { COMPARE_DE } from '../explorer/compare/copy.de.ts';
import { DIAGNOSTICS_DE } from '../explorer/diagnostics/copy.de.ts';
import { DOCS_DE } from '../explorer/docs/copy.de.ts';
import { EXCHANGE_DE } from '../explorer/exchange/copy.de.ts';
import { GRAPHIQL_DE } from '../explorer/graphiql/copy.de.ts';
import { HISTORY_DE } from '../explorer/history/copy.de.ts';
import { LAYOUT_DE } from '../explorer/layout/copy.de.ts';
import { NEWEST_DE } from '../explorer/newest/copy.de.ts';
import { RUNS_DE } from '../explorer/runs/copy.de.ts';
import { SAVED_DE } from '../explorer/saved/copy.de.ts';
import { SCHEMA_DE } from '../explorer/schema-access/copy.de.ts';
import { CHANGES_DE } from '../explorer/schema-changes/copy.de.ts';
import { SETTINGS_DE } from '../explorer/settings/copy.de.ts';
import { TABS_DE } from '../explorer/tabs/copy.de.ts';
import { TOUR_DE } from '../explorer/tour/copy.de.ts';
import { OPERATIONS_DE } from '../operations/copy.de.ts';
import { VARIABLES_DE } from '../explorer/variables/copy.de.ts';

/** The explorer's German words, by the names of their tables: those of its rooms, but for what the sign-in page has too, and what the doctor finds. */
export const EXPLORER_DE: Readonly<Record<string, object>> = {
  ...VIEWS_DE,
  ...CHART_DE,
  ...SAVE_DE,
  ...BATCH_DE,
  ...SQL_DE,
  ...BUILDER_DE,
  ...CODE_DE,
  ...COMMANDS_DE,
  ...COMPARE_DE,
  ...DIAGNOSTICS_DE,
  ...DOCS_DE,
  ...DOCTOR_DE,
  ...EXCHANGE_DE,
  ...GRAPHIQL_DE,
  ...HISTORY_DE,
  ...LAYOUT_DE,
  ...NEWEST_DE,
  ...OPERATIONS_DE,
  ...PROFILE_DE,
  ...RUNS_DE,
  ...SAVED_DE,
  ...SCHEMA_DE,
  ...CHANGES_DE,
  ...SETTINGS_DE,
  ...TABS_DE,
  ...TOUR_DE,
  ...VARIABLES_DE,
};
