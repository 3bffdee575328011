import { useEffect, useId, useRef, type JSX, type KeyboardEvent } from 'react';
import type { TreeNode } from '../../../answers/api.ts';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { rowName, TREE_COPY, valueText } from './tree-copy.ts';
import { errorText, type ErrorNode } from './tree-errors.ts';
import { actionOfKey, useTypeAhead } from './tree-keys.ts';
import {
  indexOf,
  openAt,
  positionOfBranch,
  positionsFrom,
  type Branch,
  type TreePosition,
} from './tree-model.ts';
import type { TreeStore } from './tree-store.ts';

/** A row's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 24;

/** So far ahead a name is looked for that begins as it was typed, rows. */
const MAX_AHEAD = 2_000;

interface TreeListProps {
  readonly tree: TreeStore;
  readonly root: Branch;
  readonly active: TreePosition;
  readonly errorsOf: (position: TreePosition, node: TreeNode | undefined) => ErrorNode | undefined;
  readonly onChoose: (position: TreePosition) => void;
  readonly onShowWhole: (node: TreeNode) => void;
  readonly onCopyValue: (position: TreePosition) => void;
  readonly onCopyPath: (position: TreePosition) => void;
}

/** The rows in sight, with the keys of a tree (WAI-ARIA Authoring Practices, tree view). */
export function TreeList(props: TreeListProps): JSX.Element {
  const { tree, root, active, errorsOf, onChoose, onShowWhole, onCopyValue, onCopyPath } = props;
  const list = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const hint = useId();
  const typeAhead = useTypeAhead();
  const index = indexOf(active);
  const { scroller, rows, pageSize, scrollTo, height, topOf } = useVirtualList(
    root.rows,
    ROW_HEIGHT,
    index,
  );
  const shown = positionsOfRows(root, rows);
  useEffect(() => tree.want(shown.map(({ position }) => position)));
  // Also where the place was found and not walked to.
  const scroll = useRef(scrollTo);
  useEffect(() => {
    scroll.current = scrollTo;
  });
  useEffect(() => scroll.current(indexOf(active)), [active]);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const move = (position: TreePosition | undefined): void => {
    if (!position) return;
    isMoved.current = true;
    onChoose(position);
    scrollTo(indexOf(position));
  };
  const node = tree.nodeAt(active);
  const positionAt = (row: number): TreePosition | undefined => positionsFrom(root, row, 1)[0];
  const findName = (letters: string): TreePosition | undefined => {
    // One letter goes on to the next name; more of them may stay on this one.
    const from = letters.length === 1 ? index + 1 : index;
    const ahead = [...positionsFrom(root, from, MAX_AHEAD), ...positionsFrom(root, 0, MAX_AHEAD)];
    return ahead.find((position) => {
      const known = tree.nodeAt(position);
      return known && rowName(position, known).toLowerCase().startsWith(letters);
    });
  };
  const act = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const letters = typeAhead(event);
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'c') {
      // What is selected as text is copied as text.
      if (getSelection()?.isCollapsed === false) return false;
      onCopyValue(active);
      return true;
    }
    if (ctrlKey || metaKey || altKey) return false;
    const parent = positionOfBranch(active.branch);
    const action = actionOfKey(key, {
      index,
      rows: root.rows,
      page: pageSize - 1,
      isOpen: openAt(active) !== undefined,
      hasChildren: (node?.count ?? 0) > 0,
      parent: parent && indexOf(parent),
    });
    switch (action?.kind) {
      case 'go':
        move(positionAt(action.index));
        return true;
      case 'toggle':
        tree.toggle(active);
        return true;
      case 'activate':
        if (node?.isCut) onShowWhole(node);
        else tree.toggle(active);
        return true;
      case 'open-siblings':
        void tree.openSiblings(active);
        return true;
      case undefined:
        if (letters === undefined) return false;
        move(findName(letters));
        return true;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = ({ target }: { readonly target: EventTarget }): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    const position = row && positionAt(Number(row.dataset['index']));
    if (position && (position.branch !== active.branch || position.number !== active.number))
      onChoose(position);
  };
  return (
    <div ref={scroller} className="gh-json gh-tree-scroller">
      <p className="gh-tree-hidden" id={hint}>
        {TREE_COPY.keys}
      </p>
      <div
        ref={list}
        role="tree"
        className="gh-tree-list"
        aria-label={TREE_COPY.tree}
        aria-describedby={hint}
        style={{ height }}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={choose}
        onClick={choose}
      >
        {shown.map(({ position, row }) => {
          const value = tree.nodeAt(position);
          return (
            <TreeRow
              key={`${position.branch.node.start} ${position.number}`}
              position={position}
              index={row}
              top={topOf(row)}
              node={value}
              errors={errorsOf(position, value)}
              isOpen={openAt(position) !== undefined}
              isActive={row === index}
              onToggle={tree.toggle}
              onCopyValue={onCopyValue}
              onCopyPath={onCopyPath}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The places of rows, which are one run, save for the one that is kept for its focus. */
function positionsOfRows(
  root: Branch,
  rows: readonly number[],
): { position: TreePosition; row: number }[] {
  const shown: { position: TreePosition; row: number }[] = [];
  for (let at = 0; at < rows.length;) {
    const from = rows[at] ?? 0;
    let end = at + 1;
    while (rows[end] === from + end - at) end += 1;
    const positions = positionsFrom(root, from, end - at);
    for (const [offset, position] of positions.entries())
      shown.push({ position, row: from + offset });
    at = end;
  }
  return shown;
}

/** Deeper rows are indented no further: there would be no room for what they say. */
const MAX_INDENTS = 12;

const INDENT_PX = 16;

interface TreeRowProps {
  readonly position: TreePosition;
  readonly index: number;
  /** CSS pixels. */
  readonly top: number;
  readonly node: TreeNode | undefined;
  readonly errors: ErrorNode | undefined;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly onToggle: (position: TreePosition) => void;
  readonly onCopyValue: (position: TreePosition) => void;
  readonly onCopyPath: (position: TreePosition) => void;
}

/** One value of the tree. What its buttons do can be done with the keyboard below the tree. */
function TreeRow(props: TreeRowProps): JSX.Element {
  const { position, index, top, node, errors, isOpen, isActive } = props;
  const { level, count } = position.branch;
  const name = rowName(position, node);
  const value = node ? valueText(node) : TREE_COPY.loading;
  const error = errorText(errors, isOpen);
  const mayOpen = node?.count !== undefined && node.count > 0;
  const said = name === '' ? value : `${name}: ${value}`;
  return (
    <div
      role="treeitem"
      className="gh-tree-row"
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
        className="gh-tree-toggle"
        aria-hidden="true"
        tabIndex={-1}
        data-open={isOpen || undefined}
        disabled={!mayOpen}
        onClick={() => props.onToggle(position)}
      />
      {level - 1 > MAX_INDENTS && <span className="gh-tree-level">{level}</span>}
      {name !== '' && (
        <span className="gh-tree-name">
          <span data-kind={node?.key === undefined ? 'place' : 'key'}>{name}</span>:
        </span>
      )}
      <span className="gh-tree-value" data-kind={node?.kind}>
        {value}
      </span>
      {error !== undefined && (
        <span className="gh-tree-error" title={error}>
          {error}
        </span>
      )}
      <span className="gh-tree-actions" aria-hidden="true">
        <button type="button" tabIndex={-1} onClick={() => props.onCopyValue(position)}>
          {TREE_COPY.copyValue}
        </button>
        <button type="button" tabIndex={-1} onClick={() => props.onCopyPath(position)}>
          {TREE_COPY.copyPath}
        </button>
      </span>
    </div>
  );
}
