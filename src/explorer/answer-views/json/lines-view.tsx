import { useEffect, useMemo, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import type { TreeNode } from '../../../answers/api.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { asksToFind, FindBar, useFinder } from '../shared/find-bar.tsx';
import '../shared/json-colors.css';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import { WholeValue } from '../shared/whole-value.tsx';
import {
  foldAt,
  foldedLines,
  foldsOfLevel,
  MAX_FOLDED_LINES,
  opensValue,
  type Fold,
  type FoldedLines,
} from './folds.ts';
import { LineRow, MAX_CHARACTERS } from './line-row.tsx';
import { useLineSelection } from './line-selection.ts';
import { LINES_COPY } from './lines-copy.ts';
import './lines.css';
import { useLinePages } from './use-line-pages.ts';

/** A line's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 20;

/** Up to so many lines all are in the document, and long ones wrap. */
const MAX_WRAPPED = 500;

/** What is read out of a long line, characters. */
const MAX_SPOKEN = 300;

/**
 * An answer of any size as JSON, of which the lines in sight are in the document: read, folded, looked
 * through and copied as in an editor.
 */
export function LinesView(props: AnswerViewProps): JSX.Element {
  const { desk, name, outline } = props;
  const { lineCount } = outline;
  const input = useRef<HTMLInputElement>(null);
  const [widest, setWidest] = useState(0);
  const [current, setCurrent] = useState(-1);
  const [spoken, setSpoken] = useState('');
  const [opened, setOpened] = useState<{ readonly line: number; readonly node: TreeNode }>();
  const { lines, folding, fold, unfold, reveal, foldLevel } = useFolds(props);
  const list = useVirtualList(lines.rowCount, ROW_HEIGHT, -1);
  const { scroller, rows, pageSize, height, topOf } = list;
  const selection = useLineSelection(props, scroller);
  const wraps = lineCount <= MAX_WRAPPED;
  const shown = wraps
    ? Array.from({ length: lines.rowCount }, (_, row) => row)
    : [...new Set([...rows, ...selection.ends.map(lines.rowOf)])].sort((a, b) => a - b);
  const numbers = shown.map(lines.lineOf);
  const scrollTo = (row: number, line: number): void => {
    if (!wraps) list.scrollTo(row);
    // It may have been folded until now.
    else requestAnimationFrame(() => rowIn(scroller, line)?.scrollIntoView({ block: 'nearest' }));
  };
  const textOf = useLinePages(props, numbers);
  const show = (at: number): void => {
    void desk.placeOf(name, at).then(({ line }) => {
      setCurrent(line);
      scrollTo(reveal(line).rowOf(line), line);
    });
  };
  const { finder, found } = useFinder(props, show);
  const open = (line: number): void => {
    void desk.valueInLine(name, line).then((node) => node && setOpened({ line, node }));
  };
  const goTo = (row: number): void => {
    const line = lines.lineOf(Math.max(0, Math.min(row, lines.rowCount - 1)));
    setCurrent(line);
    scrollTo(lines.rowOf(line), line);
    const text = textOf(line)?.slice(0, MAX_SPOKEN) ?? '';
    setSpoken(LINES_COPY.current(line + 1, text, lines.isFolded(line)));
  };
  const isChord = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    selection.onKeyDown(event);
    if (event.defaultPrevented || event.target !== scroller.current) return;
    const row = current < 0 ? (rows[0] ?? 0) - 1 : lines.rowOf(current);
    const move = rowAfterKey(event, row, { pageSize, rowCount: lines.rowCount });
    const command = foldCommandOf(event, isChord.current);
    isChord.current = command === 'chord';
    if (move !== undefined) goTo(move);
    else if (command === 'fold') void fold(Math.max(0, current)).then(setCurrent);
    else if (command === 'unfold') unfold(current);
    else if (typeof command === 'object') void foldLevel(command.level);
    else if (event.key === 'Enter') rowIn(scroller, current)?.querySelector('a')?.click();
    else if (command === undefined) return;
    event.preventDefault();
  };
  const onFind = (event: KeyboardEvent<HTMLElement>): void => {
    if (!asksToFind(event)) return;
    event.preventDefault();
    event.stopPropagation();
    input.current?.focus();
  };
  // As wide as the widest that was in sight: each line has the background of its number.
  const widths = numbers.map((line) => Math.min(textOf(line)?.length ?? 0, MAX_CHARACTERS));
  const wide = Math.max(...widths, 0);
  if (wide > widest) setWidest(wide);
  const digits = String(lineCount).length;
  return (
    // The keys are those of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gh-lines" onKeyDown={onFind}>
      <FindBar ref={input} finder={finder} found={found} />
      <ProblemNotice {...props} onShow={show} />
      <p className="gh-lines-status" role="status">
        {folding ?? selection.status}
      </p>
      <p className="gh-lines-spoken" aria-live="polite">
        {spoken}
      </p>
      {/* It scrolls, and what is selected in it can be copied. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className="gh-json gh-lines-scroller"
        role="region"
        aria-label={LINES_COPY.lines(lineCount)}
        data-selected={selection.isAll || undefined}
        data-wraps={wraps || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={selection.clear}
        onClick={({ target }) => {
          const row = target instanceof Element && target.closest<HTMLElement>('[data-line]');
          if (row) setCurrent(Number(row.dataset['line']));
        }}
        onCopy={selection.onCopy}
      >
        <div
          className="gh-lines-list"
          style={wraps ? undefined : { height, minWidth: `${widest + digits + 16}ch` }}
        >
          {numbers.map((line, index) => {
            const text = textOf(line);
            const mayFold = outline.isFinished && text !== undefined && opensValue(text);
            return (
              <LineRow
                key={line}
                number={line}
                digits={digits}
                // What is selected far away is no reason to scroll further than the list goes.
                top={Math.max(-ROW_HEIGHT, Math.min(topOf(shown[index] ?? 0), height))}
                line={text}
                isCurrent={line === current}
                isFolded={mayFold ? lines.isFolded(line) : undefined}
                onFold={(wanted) => (lines.isFolded(wanted) ? unfold(wanted) : void fold(wanted))}
                onOpen={open}
              />
            );
          })}
        </div>
      </div>
      {opened && (
        <WholeValue
          desk={desk}
          name={name}
          node={opened.node}
          title={LINES_COPY.value(opened.line + 1)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface Folds {
  readonly lines: FoldedLines;
  /** What is to be said of the folding; undefined for nothing. */
  readonly folding: string | undefined;
  /** Folds the value of a line, or the one around it; settles with the line where that begins. */
  readonly fold: (line: number) => Promise<number>;
  readonly unfold: (line: number) => void;
  readonly reveal: (line: number) => FoldedLines;
  /** @param level from 1; undefined for all values, 0 to unfold them */
  readonly foldLevel: (level: number | undefined) => Promise<void>;
}

/** What is folded of one version of an answer. */
function useFolds({ desk, name, outline, revision }: AnswerViewProps): Folds {
  const { lineCount, isFinished } = outline;
  const [folds, setFolds] = useState<readonly Fold[]>([]);
  const [folding, setFolding] = useState<string>();
  const lines = useMemo(() => foldedLines(lineCount, folds), [lineCount, folds]);
  const isOfVersion = useRef(revision);
  useEffect(() => {
    if (isOfVersion.current === revision) return;
    isOfVersion.current = revision;
    // Its lines may be others.
    setFolds([]);
  }, [revision]);
  const change = (next: FoldedLines): FoldedLines => {
    setFolding(undefined);
    setFolds(next.folds);
    return next;
  };
  return {
    lines,
    folding,
    async fold(line) {
      const found = isFinished ? await foldAt(desk, { name, outline }, line) : undefined;
      if (!found) return line;
      setFolds((known) => [...known, found]);
      return found.first;
    },
    unfold: (line) => void change(lines.unfold(line)),
    reveal: (line) => change(lines.reveal(line)),
    async foldLevel(level) {
      if (level === 0) change(foldedLines(lineCount));
      else if (!isFinished || lineCount > MAX_FOLDED_LINES) setFolding(LINES_COPY.tooLongToFold);
      else change(lines.fold(...(await foldsOfLevel(desk, name, level))));
    },
  };
}

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The row that a key leads to; undefined for other keys. */
function rowAfterKey(
  { key, altKey, shiftKey, ctrlKey, metaKey }: Keys,
  row: number,
  { pageSize, rowCount }: { readonly pageSize: number; readonly rowCount: number },
): number | undefined {
  if (altKey || shiftKey) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return rowCount - 1;
  if (ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown') return row + 1;
  if (key === 'ArrowUp') return Math.max(0, row - 1);
  if (key === 'PageDown') return row + Math.max(1, pageSize - 2);
  if (key === 'PageUp') return row - Math.max(1, pageSize - 2);
  return undefined;
}

/** Keys as in Monaco and Visual Studio Code: two of them are pressed for what concerns all values. */
function foldCommandOf(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  isChord: boolean,
): 'fold' | 'unfold' | 'chord' | { readonly level: number | undefined } | undefined {
  const isCommand = ctrlKey || metaKey;
  if (isChord) {
    const level = /^Digit(\d)$/.exec(code)?.[1];
    if (level !== undefined) return { level: level === '0' ? undefined : Number(level) };
    if (key.toLowerCase() === 'j') return { level: 0 };
    // The second one may be held before it is pressed.
    return key === 'Control' || key === 'Meta' ? 'chord' : undefined;
  }
  if (!isCommand) return undefined;
  if (key.toLowerCase() === 'k' && !altKey && !shiftKey) return 'chord';
  if (!shiftKey && !(metaKey && altKey)) return undefined;
  if (code === 'BracketLeft') return 'fold';
  return code === 'BracketRight' ? 'unfold' : undefined;
}

function rowIn(
  { current: scroller }: { readonly current: HTMLElement | null },
  line: number,
): HTMLElement | null | undefined {
  return scroller?.querySelector<HTMLElement>(`[data-line="${line}"]`);
}
