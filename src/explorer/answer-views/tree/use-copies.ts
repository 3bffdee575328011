import { useState } from 'react';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { copyLater } from '../../ui/copy-later.ts';
import type { TreeNode } from '../../../answers/api.ts';
import { MAX_COPIED } from '../shared/whole-value.tsx';
import { TREE_COPY } from './tree-copy.ts';

interface Copies {
  /** What was done last, in words. */
  readonly status: string;
  /** Copies a value as JSON, as it came. */
  readonly copyValue: (node: TreeNode, path: string) => void;
  readonly copyPath: (path: string) => void;
}

/** What can be copied of a value. */
export function useCopies({ desk, name }: AnswerViewProps): Copies {
  const [status, setStatus] = useState('');
  const copy = async (text: Promise<string>, done: string): Promise<void> => {
    try {
      await copyLater(text);
      setStatus(done);
    } catch {
      setStatus(TREE_COPY.notCopied);
    }
  };
  return {
    status,
    copyValue({ start, bytes }, path) {
      const isWhole = bytes <= MAX_COPIED;
      const done = isWhole ? TREE_COPY.copiedValue(path) : TREE_COPY.copiedPart(MAX_COPIED, bytes);
      void copy(desk.text(name, start, MAX_COPIED), done);
    },
    copyPath: (path) => void copy(Promise.resolve(path), TREE_COPY.copiedPath(path)),
  };
}
