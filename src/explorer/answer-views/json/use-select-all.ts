import { useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { copyText } from '../../ui/copy.tsx';
import { LINES_COPY } from './lines-copy.ts';
import { readAllLines } from './read-all-lines.ts';

interface SelectAll {
  /** All lines are selected, also those that are not in the document. */
  readonly isSelected: boolean;
  /** What has been done, in words. */
  readonly status: string;
  readonly clear: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onCopy: (event: ClipboardEvent<HTMLElement>) => void;
}

/** Selecting and copying all lines, which the browser cannot do since it has but a few of them. */
export function useSelectAll(
  { desk, name, outline }: AnswerViewProps,
  scroller: RefObject<HTMLElement | null>,
): SelectAll {
  const { lineCount } = outline;
  const [isSelected, setSelected] = useState(false);
  const [status, setStatus] = useState('');
  const clear = (): void => {
    setSelected(false);
    setStatus('');
  };
  const copyAll = async (): Promise<void> => {
    setStatus(LINES_COPY.copying);
    const reading = readAllLines(desk, name);
    try {
      await copyText(reading.then(({ text }) => text));
      const { count } = await reading;
      const isWhole = count === lineCount;
      setStatus(isWhole ? LINES_COPY.copied(count) : LINES_COPY.copiedPart(count, lineCount));
    } catch {
      setStatus(LINES_COPY.notCopied);
    }
  };
  return {
    isSelected,
    status,
    clear,
    onKeyDown(event) {
      if (event.target !== scroller.current) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 'a') {
        event.preventDefault();
        getSelection()?.removeAllRanges();
        setSelected(true);
        setStatus(LINES_COPY.selected(lineCount));
      } else if (key === 'escape' && isSelected) {
        event.stopPropagation();
        clear();
      }
    },
    onCopy(event) {
      if (!isSelected) return;
      event.preventDefault();
      void copyAll();
    },
  };
}
