import { isSamePath, KIND } from '../../../answers/json/shape.ts';
import type { AnswerState, KeptAnswer } from '../../runs/answer-store.ts';
import { operationNameOf, type Run } from '../../runs/run.ts';
import type { AnswerOutline, FoundList } from '../../../answers/query/outline.ts';
import type { Column } from '../../../answers/query/list-columns.ts';

export type ComparedOperation = ReturnType<typeof operationOfRun>;

export type ComparableAnswer = Omit<KeptAnswer, 'tabId'>;

export type CommonList = ReturnType<typeof commonLists>[number];

export function comparableAnswers({ byTab, kept }: AnswerState): readonly ComparableAnswer[] {
  const shown = Object.values(byTab).flatMap(({ name, run, outline }) =>
    run && outline?.isFinished && outline.lists.length > 0 ? [{ name, run, outline }] : [],
  );
  return [...shown, ...kept].sort((a, b) => b.run.id - a.run.id);
}

export function operationOfRun(run: Run) {
  return { name: operationNameOf(run), query: run.texts.query };
}

export function isRunOf(run: Run, { name, query }: ComparedOperation): boolean {
  const own = operationOfRun(run);
  return own.name === name && (name !== undefined || own.query === query);
}

export function commonLists(before: AnswerOutline, after: AnswerOutline) {
  return after.lists.flatMap(({ path, columns }) => {
    const other = before.lists.find((list) => isSamePath(list.path, path));
    if (!other) return [];
    const all = [...columns, ...other.columns.filter((column) => !hasColumn(columns, column))];
    const inBoth = columns.filter((column) => hasColumn(other.columns, column));
    const keys = inBoth.filter(({ kinds }) => (kinds & (KIND.list | KIND.object)) === 0);
    return keys.length > 0 ? [{ path, columns: all, keys }] : [];
  });
}

function hasColumn(columns: FoundList['columns'], { path }: Column): boolean {
  return columns.some((column) => isSamePath(column.path, path));
}

const KEY_NAMES = [
  /^_?id$/i,
  /^(?:uuid|guid|key|code|slug|iso\d?)$/i,
  /(?:Id|_id|ID|Code|_code)$/,
  /^(?:email|name|title)$/i,
];

/** @param id the column that tells the rows of a list that was given */
export function proposeKey(keys: readonly Column[], id = ''): Column | undefined {
  const own = keys.find(({ path }) => path.join() === id);
  if (own) return own;
  const byDepth = [...keys].sort((a, b) => a.path.length - b.path.length);
  for (const name of KEY_NAMES) {
    const found = byDepth.find(({ path }) => name.test(path.at(-1) ?? ''));
    if (found) return found;
  }
  return keys[0];
}
