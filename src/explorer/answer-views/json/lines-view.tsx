import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useVirtualList } from '../../ui/virtual-list.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { asksToFind, FindBar, useFinder } from '../shared/find-bar.tsx';
import '../shared/json-colors.css';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import type { TreeNode } from '../../../answers/api.ts';
import { WholeValue } from '../shared/whole-value.tsx';
import { LineRow } from './line-row.tsx';
import { LINES_COPY } from './lines-copy.ts';
import './lines.css';
import { MAX_CHARACTERS } from './max-characters.ts';
import { useLinePages } from './use-line-pages.ts';
import { useSelectAll } from './use-select-all.ts';

/** A line's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 20;

interface Opened {
  readonly line: number;
  readonly node: TreeNode;
}

/** An answer of any size as JSON, of which the lines in sight are in the document. */
export function LinesView(props: AnswerViewProps): JSX.Element {
  // What is marked and found belongs to one answer.
  return <Lines key={props.name} {...props} />;
}

function Lines(props: AnswerViewProps): JSX.Element {
  const { desk, name, outline } = props;
  const { lineCount } = outline;
  const input = useRef<HTMLInputElement>(null);
  const [widest, setWidest] = useState(0);
  const [marked, setMarked] = useState(-1);
  const [opened, setOpened] = useState<Opened>();
  const { scroller, rows, scrollTo, height, topOf } = useVirtualList(lineCount, ROW_HEIGHT, -1);
  const lineOf = useLinePages(props, rows);
  const all = useSelectAll(props, scroller);
  const show = (at: number): void => {
    void desk.placeOf(name, at).then(({ line }) => {
      setMarked(line);
      scrollTo(line);
    });
  };
  const { finder, found } = useFinder(props, show);
  const open = (line: number): void => {
    void desk.valueInLine(name, line).then((node) => node && setOpened({ line, node }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!asksToFind(event)) return;
    event.preventDefault();
    event.stopPropagation();
    input.current?.focus();
  };
  const lines = rows.map((row) => ({ row, line: lineOf(row) }));
  // As wide as the widest that was in sight: each line has the background of its number.
  const wide = Math.max(...lines.map(({ line = '' }) => Math.min(line.length, MAX_CHARACTERS)), 0);
  if (wide > widest) setWidest(wide);
  const digits = String(lineCount).length;
  return (
    // The keys are those of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gh-lines" onKeyDown={onKeyDown}>
      <FindBar ref={input} finder={finder} found={found} />
      <ProblemNotice {...props} onShow={show} />
      <p className="gh-lines-status" role="status">
        {all.status}
      </p>
      {/* It scrolls, and what is selected in it can be copied. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className="gh-json gh-lines-scroller"
        role="region"
        aria-label={LINES_COPY.lines(lineCount)}
        data-selected={all.isSelected || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={all.onKeyDown}
        onPointerDown={all.clear}
        onCopy={all.onCopy}
      >
        <div
          className="gh-lines-list"
          style={{ height, minWidth: `calc(${widest + digits + 16}ch)` }}
        >
          {lines.map(({ row, line }) => (
            <LineRow
              key={row}
              number={row}
              digits={digits}
              top={topOf(row)}
              line={line}
              isMarked={row === marked}
              onOpen={open}
            />
          ))}
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
