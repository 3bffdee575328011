import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { createPageCache } from '../shared/page-cache.ts';

const PAGE = 200;

/** Pages that are kept: some 10,000 lines. */
const MOST = 50;

/** The text of an answer's lines by their number; undefined for those that have yet to come. */
export function useLinePages(
  { answersApi, name, outline, revision, firstLines = [] }: AnswerViewProps,
  inSight: readonly number[],
): (line: number) => string | undefined {
  const pages = useMemo(
    () =>
      createPageCache(
        // One more than are shown: where it has begun, those before it stay as they are.
        (page) => answersApi.lines(name, Number(page) * PAGE, PAGE + 1),
        MOST,
        (lines) => lines.length > PAGE,
      ),
    [answersApi, name],
  );
  useStore(pages.changes);
  // Each outline says that more has come, whatever it says besides.
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(() => pages.refresh(), [pages, outline]);
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(() => pages.replace(), [pages, revision]);
  useEffect(() => {
    const shown = [...new Set(inSight.map((line) => Math.floor(line / PAGE)))];
    // Those in sight come first, then those to either side of them.
    const wanted = [...shown, ...shown.flatMap((page) => [page - 1, page + 1])];
    const there = wanted.filter((page) => page >= 0 && page * PAGE < outline.lineCount);
    pages.want(new Set(there.map(String)));
  });
  return (line) =>
    pages.peek(String(Math.floor(line / PAGE)))?.[line % PAGE] ??
    (revision === 0 ? firstLines[line] : undefined);
}
