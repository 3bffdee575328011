import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AnswerViewProps } from '../answer-view.ts';
import { createTreeStore, type TreeStore } from './tree-store.ts';

/** The tree of an answer, which is read anew when more of it has come. */
export function useTree({ desk, name, outline }: AnswerViewProps): TreeStore {
  const tree = useMemo(() => createTreeStore(desk, name), [desk, name]);
  useSyncExternalStore(tree.subscribe, tree.version);
  useEffect(() => {
    // An answer that is gone has no tree; the panel says so.
    tree.update(outline.root).catch(() => undefined);
  }, [tree, outline]);
  return tree;
}
