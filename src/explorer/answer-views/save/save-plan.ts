import * as v from 'valibot';
import type {
  CsvRequest,
  FoundList,
  NdjsonRequest,
  RowSelection,
  Separator,
} from '../../../answers/api.ts';
import type { ShownRows } from '../../runs/table-state.ts';
import { browserPreferences } from '../../../session/preferences.ts';

/** The rows of a list that go into a file. */
export interface RowsPlan {
  readonly list: FoundList;
  /** Of the same or another list; undefined where there is no table. */
  readonly shown: ShownRows | undefined;
  /** Keys from a row to the list in it that is written as rows. */
  readonly rowsOf?: readonly string[] | undefined;
}

/** @param separator where another one is wanted than was chosen */
export function planCsv(
  plan: RowsPlan,
  choices: SaveChoices,
  separator: Separator = choices.separator,
): CsvRequest {
  const { list, rowsOf } = plan;
  const shown = shownOf(plan);
  const { hasMark, isGuarded, joiner } = choices;
  return {
    format: 'csv',
    ...rowsOfPlan(plan, choices.rows),
    columns:
      (choices.columns === 'shown' && shown?.columns) || list.columns.map(({ path }) => path),
    style: { separator, hasMark, isGuarded, joiner },
    rowsOf,
  };
}

export function planNdjson(plan: RowsPlan, { rows }: SaveChoices): NdjsonRequest {
  return { format: 'ndjson', ...rowsOfPlan(plan, rows) };
}

/** What the table shows of the plan's list; undefined where it shows another one. */
export function shownOf({ list, shown }: RowsPlan): ShownRows | undefined {
  return shown && isSameList(list, shown.list) ? shown : undefined;
}

/** Whether a list is the one at the end of these keys. */
export function isSameList({ path }: FoundList, keys: readonly string[]): boolean {
  return path.length === keys.length && path.every((key, position) => key === keys[position]);
}

function rowsOfPlan(plan: RowsPlan, rows: Extent): RowSelection {
  const shown = rows === 'shown' ? shownOf(plan) : undefined;
  return { list: plan.list.path, order: shown?.order, filter: shown?.filter };
}

const KEY = 'gatehouse:save';

/** What may stand between the items of a list in a cell. */
export const JOINERS = ['; ', ', ', ' | ', '\n'] as const;

/** What may stand between two cells. */
export const SEPARATORS = [',', ';', '\t'] as const;

/** What the table shows, or all that there is. */
export const EXTENTS = ['shown', 'all'] as const;

export type Extent = (typeof EXTENTS)[number];

const CHOICES = v.object({
  separator: v.picklist(SEPARATORS),
  hasMark: v.boolean(),
  isGuarded: v.boolean(),
  joiner: v.optional(v.picklist(JOINERS)),
  columns: v.picklist(EXTENTS),
  rows: v.picklist(EXTENTS),
});

/** How somebody wants their files; nothing in it is of any answer. */
export type SaveChoices = v.InferOutput<typeof CHOICES>;

const FIRST_CHOICES: SaveChoices = {
  separator: ',',
  hasMark: false,
  isGuarded: true,
  joiner: '; ',
  columns: 'shown',
  rows: 'shown',
};

/** The choices that were last made in this browser. */
export function readChoices(preferences = browserPreferences): SaveChoices {
  try {
    const parsed = v.safeParse(CHOICES, JSON.parse(preferences.get(KEY) ?? ''));
    return parsed.success ? parsed.output : FIRST_CHOICES;
  } catch {
    return FIRST_CHOICES;
  }
}

/** Remembers them for the next time. */
export function keepChoices(choices: SaveChoices, preferences = browserPreferences): void {
  preferences.set(KEY, JSON.stringify(choices));
}
