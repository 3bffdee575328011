import {
  useEffect,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { copyText } from '../../ui/copy.tsx';
import { LINES_COPY } from './lines-copy.ts';
import type { LinePosition, SelectedRange } from './text-of-lines.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

/** Selects and copies lines of which few are in the document; those at the `ends` have to stay there. */
export function useLineSelection(
  { answersApi, name, outline }: AnswerViewProps,
  scroller: RefObject<HTMLElement | null>,
) {
  const { lineCount } = outline;
  const [isAll, setAll] = useState(false);
  const [status, setStatus] = useState('');
  const [ends, setEnds] = useState<readonly number[]>([]);
  useEffect(() => {
    const look = (): void => {
      const range = scroller.current && selectedIn(scroller.current);
      const lines = range ? [range.from.line, range.to.line] : [];
      setEnds((known) => (known.join() === lines.join() ? known : lines));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [scroller]);
  const clear = (): void => {
    setAll(false);
    setStatus('');
  };
  const textOf = async (range: SelectedRange | undefined) => {
    const { textOfLines } = await loadPart(() => import('./text-of-lines.ts'));
    return textOfLines(answersApi, name, range);
  };
  const copy = async (range: SelectedRange | undefined): Promise<void> => {
    setStatus(LINES_COPY.copying);
    const reading = textOf(range);
    try {
      await copyText(reading.then(({ text }) => text));
      const { count } = await reading;
      const wanted = range ? range.to.line - range.from.line + 1 : lineCount;
      if (count < wanted) setStatus(LINES_COPY.copiedPart(count, wanted));
      else setStatus(range ? LINES_COPY.copied(count) : LINES_COPY.copiedAll(count));
    } catch {
      setStatus(PART_COPY.notCopied);
    }
  };
  return {
    isAll,
    ends,
    status,
    clear,
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (event.target !== scroller.current) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 'a') {
        event.preventDefault();
        getSelection()?.removeAllRanges();
        setAll(true);
        setStatus(LINES_COPY.selected(lineCount));
      } else if (key === 'escape' && isAll) {
        event.stopPropagation();
        clear();
      }
    },
    onCopy(event: ClipboardEvent<HTMLElement>): void {
      const range = isAll ? undefined : scroller.current && selectedIn(scroller.current);
      // The browser copies a part of a line as well.
      if (range === null || (range && range.from.line === range.to.line)) return;
      event.preventDefault();
      void copy(range);
    },
  };
}

/** What is selected of lines; null where nothing is, or something else too. */
function selectedIn(scroller: HTMLElement): SelectedRange | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!scroller.contains(startContainer) || !scroller.contains(endContainer)) return null;
  const from = positionOf(startContainer, startOffset);
  const to = positionOf(endContainer, endOffset);
  return from && to ? { from, to } : null;
}

function positionOf(node: Node, offset: number): LinePosition | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>('[data-line]');
  const code = row?.querySelector('code');
  if (!row || !code) return undefined;
  const before = document.createRange();
  before.setStart(code, 0);
  // What is beside the text of a line is before or behind it.
  if (code.contains(node)) before.setEnd(node, offset);
  else if (code.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
    before.setEnd(code, code.childNodes.length);
  return { line: Number(row.dataset['line']), column: before.toString().length };
}
