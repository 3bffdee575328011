import * as v from 'valibot';
import { isSelective, type FormatRequest, type FoundList } from '../../../answers/api.ts';
import type { FileFormat, Nesting } from '../../../answers/export/file-format.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
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

/**
 * What to ask the worker for.
 *
 * @returns undefined where a format of rows has none
 */
export function planFile<Request extends FormatRequest>(
  format: FileFormat<Request>,
  plan: RowsPlan | undefined,
  choices: SaveChoices,
): Request | undefined {
  if (format.of === 'text') return format.request();
  if (!plan) return undefined;
  const { list, rowsOf } = plan;
  const { columns, rows, nesting, ...style } = choices;
  const shown = shownOf(plan);
  const filtered = rows === 'shown' ? shown : undefined;
  const paths = (columns === 'shown' && shown?.columns) || list.columns.map(({ path }) => path);
  return format.request({
    list: list.path,
    order: filtered?.order,
    filter: filtered?.filter,
    filters: filtered?.filters,
    columns: format.isTyped ? wholeLists(paths, list) : paths,
    style: { ...style, joiner: style.joiner },
    nesting,
    rowsOf,
  });
}

/** Columns of a typed file: of those that lead through a list, the list is one, which has them inside. */
function wholeLists(
  paths: readonly (readonly string[])[],
  { columns }: FoundList,
): readonly (readonly string[])[] {
  const whole = paths.map((path) => {
    const column = columns.find((each) => isSamePath(each.path, path));
    return path.slice(0, column?.lists?.[0] ?? path.length);
  });
  const byName = new Map(whole.map((path) => [JSON.stringify(path), path]));
  return [...byName.values()];
}

/**
 * The formats that the menu offers, in its order: whether each is possible, which one of rows is not
 * where the answer has no list, and whether a dialog asks before a file is saved.
 */
export function offerFormats<Format extends FileFormat>(
  formats: readonly Format[],
  lists: readonly FoundList[],
  plan: RowsPlan | undefined,
) {
  const shown = plan && shownOf(plan);
  const hasChoice = lists.length > 1 || (shown !== undefined && isSelective(shown));
  return formats.map((format) => ({
    format,
    isPossible: format.of === 'text' || plan !== undefined,
    asks: format.of === 'rows' && (format.options.length > 0 || hasChoice),
  }));
}

/** What the table shows of the plan's list; undefined where it shows another one. */
export function shownOf({ list, shown }: RowsPlan): ShownRows | undefined {
  return shown && isSameList(list, shown.list) ? shown : undefined;
}

/** Whether a list is the one at the end of these keys. */
export function isSameList({ path }: FoundList, keys: readonly string[]): boolean {
  return path.length === keys.length && path.every((key, position) => key === keys[position]);
}

const KEY = 'gatehouse:save';

/** What may stand between the items of a list in a cell. */
export const JOINERS = ['; ', ', ', ' | ', '\n'] as const;

/** What may stand between two cells. */
export const SEPARATORS = [',', ';', '\t'] as const;

/** What the table shows, or all that there is. */
export const EXTENTS = ['shown', 'all'] as const;

/** What lists and objects become in a typed file. */
export const NESTINGS = ['kept', 'json'] as const satisfies readonly Nesting[];

const CHOICES = v.object({
  separator: v.picklist(SEPARATORS),
  hasMark: v.boolean(),
  isGuarded: v.boolean(),
  joiner: v.optional(v.picklist(JOINERS)),
  columns: v.picklist(EXTENTS),
  rows: v.picklist(EXTENTS),
  nesting: v.optional(v.picklist(NESTINGS), 'kept'),
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
  nesting: 'kept',
};

/** The choices that were last made in this browser. */
export function readChoices(preferences = browserPreferences): SaveChoices {
  try {
    return v.parse(CHOICES, JSON.parse(preferences.get(KEY) ?? ''));
  } catch {
    return FIRST_CHOICES;
  }
}

/** Remembers them for the next time. */
export function keepChoices(choices: SaveChoices, preferences = browserPreferences): void {
  preferences.set(KEY, JSON.stringify(choices));
}
