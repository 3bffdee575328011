import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { PrintedRows } from '../shared/answer-slots.tsx';
import { withMarks } from '../shared/cell-value.tsx';
import { Digits } from '../shared/digits.tsx';
import { rowName, TREE_COPY, valueText } from './tree-copy.ts';
import { errorText, type ErrorNode } from './tree-errors.ts';
import {
  indexOf,
  openAt,
  positionAt,
  positionOfBranch,
  type Branch,
  type TreePosition,
} from '../shared/tree-model.ts';
import type { TreeStore } from './tree-store.ts';
import type { TreeNode } from '../../../answers/query/tree.ts';
import { NOTHING_TYPED, rowAfterKey, typedAfter } from '../../ui/row-keys.ts';
import { foldText } from '../../../contract/fold-text.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const ROW_HEIGHT = 24;

const MAX_AHEAD = 2_000;

export type CopiedPart = 'value' | 'path';

interface TreeListProps {
  readonly tree: TreeStore;
  readonly root: Branch;
  readonly active: TreePosition;
  readonly errorsOf: (position: TreePosition) => ErrorNode | undefined;
  readonly withheldOf: (position: TreePosition) => string | undefined;
  readonly onChoose: (position: TreePosition) => void;
  readonly onShowWhole: (node: TreeNode) => void;
  readonly onCopy: (what: CopiedPart, position: TreePosition) => void;
}

export function TreeList(props: TreeListProps) {
  const { tree, root, active, onChoose, onShowWhole, onCopy } = props;
  const list = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const typed = useRef(NOTHING_TYPED);
  const hint = useId();
  const index = indexOf(active);
  const sight = useVirtualList(root.rows, ROW_HEIGHT, index);
  const { scroller, rows, pageSize, scrollTo, height, topOf } = sight;
  const shown = rows.flatMap((row) => positionAt(root, row) ?? []);
  useEffect(() => tree.want(shown));
  useEffect(() => scrollTo(indexOf(active)), [active, scrollTo]);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const move = (position: TreePosition | undefined): void => {
    if (!position) return;
    isMoved.current = true;
    onChoose(position);
  };
  const node = tree.nodeAt(active);
  const findName = (letters: string): TreePosition | undefined => {
    const from = letters.length === 1 ? index + 1 : index;
    for (let step = 0; step < 2 * MAX_AHEAD; step += 1) {
      const position = positionAt(root, step < MAX_AHEAD ? from + step : step - MAX_AHEAD);
      const known = position && tree.nodeAt(position);
      if (known && foldText(rowName(position, known)).startsWith(letters)) return position;
    }
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (altKey) return;
    const parent = positionOfBranch(active.branch);
    const action = actionOfKey(key, {
      index,
      rows: root.rows,
      page: pageSize - 1,
      isOpen: openAt(active) !== undefined,
      hasChildren: (node?.count ?? 0) > 0,
      parent: parent && indexOf(parent),
    });
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'c' || getSelection()?.isCollapsed === false) return;
      onCopy('value', active);
    } else if (typeof action === 'number') move(positionAt(root, action));
    else if (action === 'open-siblings') void tree.openSiblings(active);
    else if (action === 'activate' && node?.isCut) onShowWhole(node);
    else if (action !== undefined) tree.toggle(active);
    else if (key.length === 1) {
      typed.current = typedAfter(typed.current, event);
      move(findName(typed.current.letters));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = ({ target }: { readonly target: EventTarget }): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    const position = row && positionAt(root, Number(row.dataset['index']));
    if (position && (position.branch !== active.branch || position.number !== active.number))
      onChoose(position);
  };
  return (
    <div ref={scroller} className="gh-json">
      <PrintedRows shown={pageSize} all={root.rows} />
      <p className="gh-hidden" id={hint}>
        {TREE_COPY.keys}
      </p>
      <div
        ref={list}
        role="tree"
        className="gh-tree-list gh-placed"
        aria-label={TREE_COPY.tree}
        aria-describedby={hint}
        style={{ height }}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={choose}
        onClick={choose}
      >
        {shown.map((position) => {
          const row = indexOf(position);
          return (
            <TreeRow
              key={`${position.branch.node.start} ${position.number}`}
              position={position}
              index={row}
              top={topOf(row)}
              isActive={row === index}
              list={props}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Deeper rows are indented no further: there would be no room for their text. */
const MAX_INDENTS = 12;

const INDENT_PX = 16;

interface TreeRowProps {
  readonly position: TreePosition;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly list: TreeListProps;
}

function TreeRow({ position, index, top, isActive, list }: TreeRowProps) {
  const { tree, errorsOf, withheldOf } = list;
  const { level, count } = position.branch;
  const node = tree.nodeAt(position);
  const isOpen = openAt(position) !== undefined;
  const name = rowName(position, node);
  const withheld = withheldOf(position);
  const shown = withheld === undefined ? node && valueText(node) : PART_COPY.withheld;
  const value = shown ?? PART_COPY.reading;
  const error = errorText(errorsOf(position), isOpen);
  const mayOpen = node?.count !== undefined && node.count > 0;
  const said = name === '' ? value : `${name}: ${value}`;
  return (
    <div
      role="treeitem"
      className="gh-tree-row gh-strip gh-hover"
      style={{ top, paddingLeft: Math.min(level - 1, MAX_INDENTS) * INDENT_PX }}
      aria-label={error === undefined ? said : `${said}. ${error}`}
      aria-level={level}
      aria-setsize={count}
      aria-posinset={position.number + 1}
      aria-expanded={mayOpen ? isOpen : undefined}
      aria-selected={isActive}
      aria-busy={node === undefined}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
    >
      <button
        type="button"
        className="gh-tree-toggle gh-fixed"
        aria-hidden="true"
        tabIndex={-1}
        data-open={isOpen || undefined}
        disabled={!mayOpen}
        onClick={() => tree.toggle(position)}
      />
      {level - 1 > MAX_INDENTS && <span className="gh-tree-level gh-fixed">{level}</span>}
      {name !== '' && (
        <span className="gh-tree-name gh-fixed">
          <span data-kind={node?.key === undefined ? 'index' : 'key'}>{withMarks(name)}</span>:
        </span>
      )}
      <span className="gh-tree-value" data-kind={node?.kind} title={withheld}>
        {node?.kind === 'number' ? <Digits text={value} /> : withMarks(value)}
      </span>
      {error !== undefined && (
        <span className="gh-tree-error" title={error}>
          {withMarks(error)}
        </span>
      )}
    </div>
  );
}

export interface RowState {
  readonly index: number;
  readonly rows: number;
  readonly page: number;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
  readonly parent: number | undefined;
}

/** The row or action for a key in a tree (WAI-ARIA Authoring Practices); undefined for no action. */
export function actionOfKey(
  key: string,
  row: RowState,
): number | 'toggle' | 'activate' | 'open-siblings' | undefined {
  const { index, isOpen, hasChildren, parent } = row;
  switch (key) {
    case 'ArrowRight':
      if (!hasChildren) return index;
      return isOpen ? index + 1 : 'toggle';
    case 'ArrowLeft':
      return isOpen ? 'toggle' : (parent ?? index);
    case 'Enter':
    case ' ':
      return 'activate';
    case '*':
      return 'open-siblings';
    default:
      return rowAfterKey(key, index, row);
  }
}
