import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { createTreeStore, type TreeStore } from './tree-store.ts';

/** The tree of an answer, which is read anew when more of it has come. */
export function useTree({ desk, name, outline, revision }: AnswerViewProps): TreeStore {
  const tree = useMemo(() => createTreeStore(desk, name), [desk, name]);
  useSyncExternalStore(tree.subscribe, tree.version);
  const read = useRef(revision);
  useEffect(() => {
    const isOther = read.current !== revision;
    read.current = revision;
    const reading = isOther ? tree.replace(outline.root) : tree.update(outline.root);
    // An answer that is gone has no tree; the panel says so.
    reading.catch(() => undefined);
  }, [tree, outline, revision]);
  return tree;
}
