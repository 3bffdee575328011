import type { JSX } from 'react';
import type { TreeNode } from '../../../answers/api.ts';
import type { ErrorNode } from './error-places.ts';
import { errorWords, nameOf, valueWords } from './row-words.ts';
import { TREE_COPY } from './tree-copy.ts';
import type { Place } from './tree-model.ts';

/** Deeper rows are indented no further: there would be no room for what they say. */
const MAX_INDENTS = 12;

const INDENT_PX = 16;

interface TreeRowProps {
  readonly place: Place;
  readonly index: number;
  /** CSS pixels. */
  readonly top: number;
  readonly node: TreeNode | undefined;
  readonly errors: ErrorNode | undefined;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly onToggle: (place: Place) => void;
  readonly onCopyValue: (place: Place) => void;
  readonly onCopyPath: (place: Place) => void;
}

/** One value of the tree. What its buttons do can be done with the keyboard below the tree. */
export function TreeRow(props: TreeRowProps): JSX.Element {
  const { place, index, top, node, errors, isOpen, isActive } = props;
  const { level, count } = place.branch;
  const name = nameOf(place, node);
  const value = node ? valueWords(node) : TREE_COPY.loading;
  const error = errorWords(errors, isOpen);
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
      aria-posinset={place.number + 1}
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
        onClick={() => props.onToggle(place)}
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
        <button type="button" tabIndex={-1} onClick={() => props.onCopyValue(place)}>
          {TREE_COPY.copyValue}
        </button>
        <button type="button" tabIndex={-1} onClick={() => props.onCopyPath(place)}>
          {TREE_COPY.copyPath}
        </button>
      </span>
    </div>
  );
}
