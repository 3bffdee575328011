import * as v from 'valibot';
import {
  NULL_TEXTS,
  type FileFormat,
  type Nesting,
  type RowsChoice,
  type FormatRequest,
} from '../../../answers/export/file-format.ts';
import type { Remark } from '../../../answers/export/remarks.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { ITEM_JOINER } from '../../../answers/json/values.ts';
import { foldLists } from '../../../answers/query/list-columns.ts';
import { keyOfPath, type ShownRows } from '../../runs/table-state.ts';
import { createKeptChoices, jsonFormat } from '../../../session/kept-choices.ts';
import type { TableChoice } from '../../../answers/typed/table-definition.ts';
import type { Preferences } from '../../../session/preferences.ts';
import { isSelective } from '../../../answers/query/selection.ts';
import type { FoundList } from '../../../answers/query/outline.ts';

export interface RowsPlan {
  readonly list: FoundList;
  readonly shown: ShownRows | undefined;
  /** Keys from a row to the list in it that is written as rows. */
  readonly rowsOf?: readonly string[] | undefined;
}

export function planFile<Request extends FormatRequest>(
  format: FileFormat<Request>,
  plan: RowsPlan | undefined,
  choices: SaveChoices,
): Request | undefined {
  if (format.of === 'text') return format.request();
  if (!plan) return undefined;
  const { list, rowsOf } = plan;
  const {
    columns,
    rows,
    nesting,
    dictionary: _dictionary,
    manifest: _manifest,
    database: _database,
    ...style
  } = choices;
  const shown = shownOf(plan);
  const filtered = rows === 'shown' ? shown : undefined;
  const isFolded = format.lists === 'typed' || style.joiner === null;
  return format.request({
    list: list.path,
    order: filtered?.order,
    filter: filtered?.filter,
    filters: filtered?.filters,
    texts: filtered?.texts,
    selectAsJson: filtered && (filtered.asJson ?? []),
    ...columnsOf(plan, columns, isFolded ? undefined : []),
    style: { ...style, joiner: style.joiner ?? ITEM_JOINER },
    nesting,
    rowsOf,
  });
}

/** The columns of a file; `asJson` names the lists kept as JSON, undefined for all but the rows' own. */
function columnsOf(
  plan: RowsPlan,
  extent: SaveChoices['columns'],
  asJson: readonly (readonly string[])[] | undefined,
): Pick<RowsChoice, 'columns' | 'asJson'> {
  const shown = extent === 'shown' ? shownOf(plan) : undefined;
  const { columns: all } = plan.list;
  const byKey = new Map(all.map((column) => [keyOfPath(column.path), column]));
  const chosen = shown?.columns.map((path) => byKey.get(keyOfPath(path)) ?? { path, kinds: 0 });
  const columns = foldLists(chosen ?? all, asJson, plan.rowsOf);
  const folded = columns.filter(({ isJson }) => isJson).map(({ path }) => path);
  const allJson = [...folded, ...(shown?.asJson ?? [])];
  return {
    columns: columns.map(({ path }) => path),
    ...(allJson.length > 0 && { asJson: allJson }),
  };
}

export function remarksOfPlan({ list }: RowsPlan, request: FormatRequest): readonly Remark[] {
  const isCut = list.hasMore === true && 'columns' in request;
  return isCut ? [{ kind: 'columns', count: list.columns.length }] : [];
}

/** The menu's formats in order: whether each is possible, and whether a dialog asks before saving. */
export function offerFormats<Format extends FileFormat>(
  formats: readonly Format[],
  lists: readonly FoundList[],
  plan: RowsPlan | undefined,
) {
  const shown = plan && shownOf(plan);
  const hasChoice = lists.length > 1 || isPartly(shown) || plan?.rowsOf !== undefined;
  return formats.map((format) => ({
    format,
    isPossible: format.of === 'text' || plan !== undefined,
    asks: format.of === 'rows' && (format.options.length > 0 || hasChoice),
  }));
}

/** Whether the table leaves rows out or puts them in order; which lists are rows is chosen apart. */
export function isPartly(shown: ShownRows | undefined): boolean {
  return shown !== undefined && isSelective({ ...shown, rowsOf: undefined });
}

export function shownOf({ list, shown }: RowsPlan): ShownRows | undefined {
  return shown && isSamePath(list.path, shown.list) ? shown : undefined;
}

const KEY = 'gatehouse:save';

export const JOINERS = ['; ', ', ', ' | ', '\n'] as const;

export const SEPARATORS = [',', ';', '\t'] as const;

export const EXTENTS = ['shown', 'all'] as const;

export const NESTINGS = ['kept', 'json'] as const satisfies readonly Nesting[];

/** By a format's name; an empty one is for those that have no tick of their own. */
const TICKS = v.fallback(v.record(v.string(), v.boolean()), {});
const SHOWN = v.fallback(v.picklist(EXTENTS), 'shown');

const CHOICES = v.object({
  separator: v.fallback(v.picklist(SEPARATORS), ','),
  hasMark: v.fallback(v.boolean(), false),
  isGuarded: v.fallback(v.boolean(), true),
  /** Null joins none: lists are JSON. */
  joiner: v.fallback(v.nullable(v.picklist(JOINERS)), '; '),
  columns: SHOWN,
  rows: SHOWN,
  nullAs: v.fallback(v.picklist(NULL_TEXTS), ''),
  nesting: v.fallback(v.picklist(NESTINGS), 'kept'),
  dictionary: TICKS,
  manifest: TICKS,
  /** The database that a table is for; empty for none. */
  database: v.fallback(v.string(), ''),
});

export type SaveChoices = v.InferOutput<typeof CHOICES>;

export type Companions = Readonly<Record<'dictionary' | 'manifest', boolean>> & {
  readonly table?: TableChoice | undefined;
};

export const hasCompanions = ({ dictionary, manifest, table }: Companions): boolean =>
  dictionary || manifest || table !== undefined;

/** @param format its name; by default, for formats without ticks of their own */
export function companionsOf({ dictionary, manifest }: SaveChoices, format = ''): Companions {
  const isOn = (ticks: Readonly<Record<string, boolean>>) => ticks[format] ?? ticks[''] ?? false;
  return { dictionary: isOn(dictionary), manifest: isOn(manifest) };
}

export const COMPANIONS = ['dictionary', 'manifest'] as const;

export const createSaveChoices = (preferences?: Preferences) =>
  createKeptChoices(KEY, jsonFormat(CHOICES), preferences);

export const saveChoices = createSaveChoices();

saveChoices.follow();

export const readChoices = (): SaveChoices => saveChoices.getState();
