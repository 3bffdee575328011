import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { createPageCache } from '../shared/page-cache.ts';

const PAGE = 200;

/** Pages that are kept: some 10,000 lines. */
const MOST = 50;

/** The lines of an answer by their number; undefined for those that have yet to come. */
export function useLinePages(
  { desk, name, outline, revision, firstLines = [] }: AnswerViewProps,
  rows: readonly number[],
): (line: number) => string | undefined {
  const pages = useMemo(
    () =>
      createPageCache(
        // One more than are shown: where it has begun, those before it stay as they are.
        (page) => desk.lines(name, Number(page) * PAGE, PAGE + 1),
        MOST,
        (lines) => lines.length > PAGE,
      ),
    [desk, name],
  );
  useSyncExternalStore(pages.subscribe, pages.version);
  // Each outline says that more has come, whatever it says besides.
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(() => pages.refresh(), [pages, outline]);
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(() => pages.replace(), [pages, revision]);
  const wanted = pagesOf(rows, outline.lineCount);
  useEffect(() => pages.want(wanted.split(',').filter(Boolean)));
  return (line) =>
    pages.peek(String(Math.floor(line / PAGE)))?.[line % PAGE] ??
    (revision === 0 ? firstLines[line] : undefined);
}

/** The pages of the rows in sight, and those to either side of them. */
function pagesOf(rows: readonly number[], lineCount: number): string {
  const pages = new Set<number>();
  for (const row of rows) pages.add(Math.floor(row / PAGE));
  const inSight = [...pages];
  for (const page of inSight) {
    if (page > 0) pages.add(page - 1);
    if ((page + 1) * PAGE < lineCount) pages.add(page + 1);
  }
  // Those in sight come first.
  return [...pages].join(',');
}
