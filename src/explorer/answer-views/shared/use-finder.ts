import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { createFinder, type Finder, type FinderState } from './finder.ts';

/** A finder of one answer, which looks again once the answer is whole. */
export function useFinder(
  { desk, name, outline }: AnswerViewProps,
  show: (at: number) => void,
): { readonly finder: Finder; readonly found: FinderState } {
  const finder = useMemo(() => createFinder(desk, name), [desk, name]);
  const found = useSyncExternalStore(finder.subscribe, finder.state);
  useEffect(() => finder.onPlace(show), [finder, show]);
  const { isFinished } = outline;
  useEffect(() => {
    const { text } = finder.state();
    if (isFinished && text !== '') void finder.look(text);
  }, [finder, isFinished]);
  return { finder, found };
}
