import type { JSX } from 'react';
import type { TreeNode } from '../../../answers/api.ts';
import { TREE_COPY } from './tree-copy.ts';

interface TreeDetailsProps {
  /** Of the chosen value. */
  readonly path: string;
  readonly node: TreeNode | undefined;
  readonly messages: readonly string[];
  /** What was done last. */
  readonly status: string;
  readonly onCopyValue: () => void;
  readonly onCopyPath: () => void;
  readonly onShowWhole: () => void;
}

/** What is known of the chosen value, and what can be done with it. */
export function TreeDetails(props: TreeDetailsProps): JSX.Element {
  const { path, node, messages, status } = props;
  return (
    <section className="gh-tree-details" aria-label={TREE_COPY.details}>
      <div className="gh-tree-chosen">
        <code>{path === '' ? TREE_COPY.root : path}</code>
        <span role="status">{status}</span>
        <button type="button" onClick={props.onCopyValue}>
          {TREE_COPY.copyValue}
        </button>
        {path !== '' && (
          <button type="button" onClick={props.onCopyPath}>
            {TREE_COPY.copyPath}
          </button>
        )}
        {node?.isCut && (
          <button type="button" onClick={props.onShowWhole}>
            {TREE_COPY.showWhole}
          </button>
        )}
      </div>
      {messages.map((message, place) => (
        // Messages have no names, and stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place}>{TREE_COPY.errorAt(message)}</p>
      ))}
    </section>
  );
}
