import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type ClipboardEvent,
  type RefObject,
} from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import { editorKeys } from '../../commands/keymap.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { laterExtra } from '../../ui/later-panel.tsx';
import { rowAfterKey } from '../../ui/row-keys.ts';
import type { LineNote } from './error-lines.ts';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { AnswerFrame } from '../shared/answer-frame.tsx';
import { pathTo } from '../shared/path-text.ts';
import { InSlot, PrintedRows } from '../shared/answer-slots.tsx';
import { foldedLines, hides, MAX_FOLDED_LINES, opensValue, type Fold } from './folds.ts';
import { LineRow, MAX_CHARACTERS } from './line-row.tsx';
import { LINES_COPY } from './lines-copy.ts';
import './lines.css';
import type { TreeNode } from '../../../answers/query/tree.ts';
import { useStore } from 'zustand';
import { createPageCache } from '../shared/page-cache.ts';
import { copyText } from '../../ui/copy.tsx';
import type { CopiedText } from './line-value.tsx';
import type { LinePosition, SelectedRange } from './text-of-lines.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const ErrorLines = laterExtra(async () => (await import('./error-lines.ts')).ErrorLines);

const LineValue = laterExtra(async () => (await import('./line-value.tsx')).LineValue);

/** A line's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 20;

const MAX_WRAPPED = 500;

export function LinesView(props: AnswerViewProps) {
  const { answersApi, name, outline } = props;
  const { lineCount } = outline;
  const [widest, setWidest] = useState(0);
  const [current, setCurrent] = useState(-1);
  const [target, setTarget] = useState<{ readonly line: number }>();
  const [opened, setOpened] = useState<{ readonly title: string; readonly node: TreeNode }>();
  const [status, setStatus] = useState('');
  const { lines, fold, unfold, reveal, foldLevel } = useFolds({ ...props, setStatus });
  const id = useId();
  const list = useVirtualList(lines.rowCount, ROW_HEIGHT, -1);
  const { scroller, rows, pageSize, height, topOf } = list;
  const selection = useLineSelection({ ...props, current, setStatus }, scroller);
  const wraps = lineCount <= MAX_WRAPPED;
  const shown = wraps
    ? Array.from({ length: lines.rowCount }, (_, row) => row)
    : [
        ...new Set([
          ...rows,
          ...selection.ends.map(lines.rowOf),
          ...(current < 0 ? [] : [lines.rowOf(current)]),
        ]),
      ].sort((a, b) => a - b);
  const numbers = shown.map(lines.lineOf);
  const rowElement = (line: number): HTMLElement | null | undefined =>
    scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
  const scrollTo = useEffectEvent((line: number) => {
    if (wraps) rowElement(line)?.scrollIntoView({ block: 'nearest' });
    else list.scrollTo(lines.rowOf(line));
  });
  useEffect(() => {
    if (target) scrollTo(target.line);
  }, [target]);
  const textOf = useLinePages(props, numbers);
  const [notes, setNotes] = useState<ReadonlyMap<number, LineNote>>();
  const choose = (line: number): void => {
    setCurrent(line);
    setStatus('');
  };
  const goTo = (line: number): void => {
    choose(line);
    setTarget({ line });
  };
  const show = (at: number): void => {
    void answersApi.read.lineOf(name, at).then((line) => {
      reveal(line);
      goTo(line);
    });
  };
  const open = (line: number): void => {
    void answersApi.read
      .valueInLine(name, line)
      .then((to) => to && setOpened({ title: pathTo(to) || LINES_COPY.root, node: to.node }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    selection.onKeyDown(event);
    if (event.defaultPrevented || event.target !== scroller.current) return;
    const row = current < 0 ? (rows[0] ?? 0) - 1 : lines.rowOf(current);
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const isEnd = key === 'Home' || key === 'End';
    const mayMove = !altKey && !shiftKey && (isEnd || !(ctrlKey || metaKey));
    const view = { page: Math.max(1, pageSize - 2), rows: lines.rowCount };
    const move = mayMove ? rowAfterKey(key, row, view) : undefined;
    const command = foldCommandOf(event, opensValue(textOf(current) ?? ''));
    if (move !== undefined) goTo(lines.lineOf(move));
    else if (command === 'fold') void fold(Math.max(0, current)).then(setCurrent);
    else if (command === 'unfold') unfold(current);
    else if (typeof command === 'object') void foldLevel(command.level);
    else if (key === 'Enter')
      rowElement(current)?.querySelector<HTMLElement>('a, .gh-line-open')?.click();
    else if (command === undefined) return;
    event.preventDefault();
  };
  // As wide as the widest that was in sight: each line has the background of its number.
  const widths = numbers.map((line) => Math.min(textOf(line)?.length ?? 0, MAX_CHARACTERS));
  const wide = Math.max(...widths, 0);
  if (wide > widest) setWidest(wide);
  const digits = String(lineCount).length;
  return (
    <AnswerFrame {...props} onShow={show} opened={opened} onClose={() => setOpened(undefined)}>
      {outline.errorCount + outline.notes.length > 0 && (
        <ErrorLines {...props} onLines={setNotes} />
      )}
      <InSlot slot="status">
        {current >= 0 && (
          <LineValue {...props} line={current} isTold={status !== ''} onCopy={selection.copy} />
        )}
        <p className="gh-ellipsis" role="status">
          {status}
        </p>
      </InSlot>
      <PrintedRows shown={pageSize} all={lines.rowCount} />
      <p className="gh-hidden" id={`${id}-keys`}>
        {LINES_COPY.keys(editorKeys().fold)}
      </p>
      {/* The focus stays on the tree, whose text can be selected and copied. */}
      <div
        ref={scroller}
        className="gh-json gh-lines-scroller"
        role="tree"
        aria-label={LINES_COPY.lines(lineCount)}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
        data-selected={selection.isAll || undefined}
        data-wraps={wraps || undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={({ target: focused }) => {
          if (current < 0 && focused.matches(':focus-visible'))
            setCurrent(lines.lineOf(rows[0] ?? 0));
        }}
        onPointerDown={selection.clear}
        onClick={({ target: clicked }) => {
          const row = clicked instanceof Element && clicked.closest<HTMLElement>('[data-line]');
          if (row) choose(Number(row.dataset['line']));
        }}
        onCopy={selection.onCopy}
      >
        <div
          className="gh-placed"
          style={wraps ? undefined : { height, minWidth: `${widest + digits + 16}ch` }}
        >
          {numbers.map((line, index) => {
            const text = textOf(line);
            const mayFold = outline.isFinished && text !== undefined && opensValue(text);
            return (
              <LineRow
                key={line}
                id={`${id}-${line}`}
                number={line}
                digits={digits}
                // A selection far away must not scroll past the end of the list.
                top={Math.max(-ROW_HEIGHT, Math.min(topOf(shown[index] ?? 0), height))}
                line={text}
                note={notes?.get(line)}
                isCurrent={line === current}
                isFolded={mayFold ? lines.isFolded(line) : undefined}
                onFold={(wanted) => (lines.isFolded(wanted) ? unfold(wanted) : void fold(wanted))}
                onOpen={open}
              />
            );
          })}
        </div>
      </div>
    </AnswerFrame>
  );
}

const findFolds = () => loadPart(() => import('./find-folds.ts'));

interface FoldsProps extends AnswerViewProps {
  readonly setStatus: (status: string) => void;
}

function useFolds({ answersApi, name, outline, revision, setStatus }: FoldsProps) {
  const { lineCount, isFinished } = outline;
  const [folds, setFolds] = useState<readonly Fold[]>([]);
  const [foldedRevision, setFoldedRevision] = useState(revision);
  if (foldedRevision !== revision) {
    setFoldedRevision(revision);
    setFolds([]);
  }
  const change = (next: (known: readonly Fold[]) => readonly Fold[]): void => {
    setStatus('');
    setFolds(next);
  };
  return {
    lines: useMemo(() => foldedLines(lineCount, folds), [lineCount, folds]),
    async fold(line: number): Promise<number> {
      if (!isFinished) return line;
      const { foldAt } = await findFolds();
      const found = await foldAt(answersApi, { name, outline }, line);
      if (!found) return line;
      setFolds((known) => [...known, found]);
      return found.first;
    },
    unfold: (line: number): void => change((known) => known.filter(({ first }) => first !== line)),
    reveal: (line: number): void => change((known) => known.filter((one) => !hides(one, line))),
    /** @param level from 1; undefined for all values, 0 to unfold them */
    async foldLevel(level: number | undefined): Promise<void> {
      if (level === 0) {
        change(() => []);
        return setStatus(LINES_COPY.unfolded);
      }
      if (!isFinished || lineCount > MAX_FOLDED_LINES) return setStatus(LINES_COPY.tooLongToFold);
      const { foldsOfLevel } = await findFolds();
      const more = await foldsOfLevel(answersApi, name, level);
      change((known) => [...known, ...more]);
      setStatus(LINES_COPY.folded(more.length));
    },
  };
}

/** Brackets as in Monaco and Visual Studio Code; for all values a digit; as in a tree arrows and a star. */
function foldCommandOf(event: KeyboardEvent, mayFold: boolean) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!ctrlKey && !metaKey) {
    if (altKey) return undefined;
    if (mayFold && key === 'ArrowLeft' && !shiftKey) return 'fold';
    if (mayFold && key === 'ArrowRight' && !shiftKey) return 'unfold';
    if (key === '*') return { level: 0 };
    if (key === '0') return { level: undefined };
    return /^[1-9]$/.test(key) ? { level: Number(key) } : undefined;
  }
  if (!shiftKey && !(metaKey && altKey)) return undefined;
  if (code === 'BracketLeft') return 'fold';
  return code === 'BracketRight' ? 'unfold' : undefined;
}

const PAGE = 200;

const MOST = 50;

function useLinePages(
  { answersApi, name, outline, revision, firstLines = [] }: AnswerViewProps,
  inSight: readonly number[],
): (line: number) => string | undefined {
  const pages = useMemo(
    () =>
      createPageCache(
        // One more than are shown: where it has begun, those before it stay as they are.
        (page) => answersApi.read.lines(name, Number(page) * PAGE, PAGE + 1),
        MOST,
        (lines) => lines.length > PAGE,
      ),
    [answersApi, name],
  );
  useStore(pages.changes);
  // Each new outline says that more has arrived.
  useEffect(() => pages.refresh(), [pages, outline]);
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

interface SelectionProps extends FoldsProps {
  readonly current: number;
}

function useLineSelection(
  { answersApi, name, outline, current, setStatus }: SelectionProps,
  scroller: RefObject<HTMLElement | null>,
) {
  const { lineCount } = outline;
  const [isAll, setAll] = useState(false);
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
  const readRange = async (range: SelectedRange | undefined): Promise<CopiedText> => {
    const { textOfLines } = await loadPart(() => import('./text-of-lines.ts'));
    const { text, count } = await textOfLines(answersApi, name, range);
    const wanted = range ? range.to.line - range.from.line + 1 : lineCount;
    if (count < wanted) return { text, told: LINES_COPY.copiedPart(count, wanted) };
    return { text, told: range ? LINES_COPY.copied(count) : LINES_COPY.copiedAll(count) };
  };
  const readValue = async (): Promise<CopiedText> => {
    const { valueOfLine } = await loadPart(() => import('./line-value.tsx'));
    return valueOfLine(answersApi, name, current);
  };
  const copy = async (reading: Promise<CopiedText>): Promise<void> => {
    setStatus(PART_COPY.copying);
    try {
      await copyText(reading.then(({ text }) => text));
      setStatus((await reading).told);
    } catch {
      setStatus(PART_COPY.notCopied);
    }
  };
  return {
    isAll,
    ends,
    clear,
    copy,
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
      if (range === null && (current < 0 || getSelection()?.isCollapsed === false)) return;
      // The browser copies a part of a line as well.
      if (range && range.from.line === range.to.line) return;
      event.preventDefault();
      void copy(range === null ? readValue() : readRange(range));
    },
  };
}

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
  // A point beside the text of a line counts as before or behind it.
  if (code.contains(node)) before.setEnd(node, offset);
  else if (code.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)
    before.setEnd(code, code.childNodes.length);
  return { line: Number(row.dataset['line']), column: before.toString().length };
}
