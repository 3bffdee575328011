import {
  useMemo,
  useRef,
  useState,
  useEffect,
  useSyncExternalStore,
  type JSX,
  type KeyboardEvent,
} from 'react';
import type { TreeNode, AnswerError } from '../../../answers/api.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { copyText } from '../../ui/copy.tsx';
import { asksToFind, FindBar, useFinder } from '../shared/find-bar.tsx';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import { WholeValue, MAX_COPIED } from '../shared/whole-value.tsx';
import { TREE_COPY } from './tree-copy.ts';
import { errorsAt, useErrors, pathOfError } from './tree-errors.ts';
import { TreeList } from './tree-list.tsx';
import { pathText, stepsTo, isThere, type TreePosition } from './tree-model.ts';
import { createTreeStore, type TreeStore } from './tree-store.ts';
import '../shared/json-colors.css';
import './tree.css';

/** An answer of any size as a tree, of which the rows in sight are in the document. */
export function TreeView(props: AnswerViewProps): JSX.Element {
  // What is open and chosen belongs to one answer.
  return <Tree key={props.name} {...props} />;
}

function Tree(props: AnswerViewProps): JSX.Element {
  const { desk, name, outline } = props;
  const input = useRef<HTMLInputElement>(null);
  const tree = useTree(props);
  const errors = useErrors(props);
  const copies = useCopies(props);
  const [chosen, setChosen] = useState<TreePosition>();
  const [opened, setOpened] = useState<TreeNode>();
  const root = tree.root();
  const first = useMemo(() => root && { branch: root, number: 0 }, [root]);
  const kept = chosen && tree.positionNow(chosen);
  const active = root && kept && isThere(kept, root) ? kept : first;
  const show = (at: number): void => {
    tree.reveal(at).then(
      (position) => position && setChosen(position),
      () => undefined,
    );
  };
  const { finder, found } = useFinder(props, show);
  const stepsOf = (
    position: TreePosition,
    node: TreeNode | undefined,
  ): readonly (string | number)[] =>
    position.branch.node.count === undefined
      ? []
      : [...stepsTo(position.branch), node?.key ?? position.number];
  const errorsOf = (position: TreePosition, node: TreeNode | undefined) =>
    errors.root.below > 0 ? errorsAt(errors.root, stepsOf(position, node)) : undefined;
  const node = active && tree.nodeAt(active);
  const path = active ? pathText(stepsOf(active, node)) : '';
  const copyValue = (position: TreePosition): void => {
    const value = tree.nodeAt(position);
    if (value) copies.copyValue(value, pathText(stepsOf(position, value)) || TREE_COPY.root);
  };
  const copyPath = (position: TreePosition): void =>
    copies.copyPath(pathText(stepsOf(position, tree.nodeAt(position))));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!asksToFind(event)) return;
    event.preventDefault();
    event.stopPropagation();
    input.current?.focus();
  };
  return (
    // The keys are those of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gh-tree" onKeyDown={onKeyDown}>
      <FindBar ref={input} finder={finder} found={found} />
      <ProblemNotice {...props} onShow={show} />
      <OtherErrors errors={errors.others} />
      {root && active ? (
        <>
          <TreeList
            tree={tree}
            root={root}
            active={active}
            errorsOf={errorsOf}
            onChoose={setChosen}
            onShowWhole={setOpened}
            onCopyValue={copyValue}
            onCopyPath={copyPath}
          />
          <TreeDetails
            path={path}
            node={node}
            messages={errorsOf(active, node)?.messages ?? []}
            status={copies.status}
            onCopyValue={() => copyValue(active)}
            onCopyPath={() => copyPath(active)}
            onShowWhole={() => setOpened(node)}
          />
        </>
      ) : (
        <p>{outline.isFinished ? TREE_COPY.empty : TREE_COPY.loading}</p>
      )}
      {opened && (
        <WholeValue
          desk={desk}
          name={name}
          node={opened}
          title={path}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** More than these are counted. */
const MAX_SHOWN = 20;

interface OtherErrorsProps {
  readonly errors: readonly AnswerError[];
}

/** Errors that stand beside nothing in the answer. */
function OtherErrors({ errors }: OtherErrorsProps): JSX.Element {
  const rest = errors.length - MAX_SHOWN;
  return (
    <ul className="gh-tree-errors" aria-label={TREE_COPY.otherErrors} hidden={errors.length === 0}>
      {errors.slice(0, MAX_SHOWN).map((error, position) => {
        const path = pathOfError(error);
        return (
          // Errors have no names, and stay in their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={position}>
            {path ? TREE_COPY.errorTaken(error.message, pathText(path)) : error.message}
          </li>
        );
      })}
      {rest > 0 && <li>{TREE_COPY.moreErrors(rest)}</li>}
    </ul>
  );
}

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
function TreeDetails(props: TreeDetailsProps): JSX.Element {
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
      {messages.map((message, position) => (
        // Messages have no names, and stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={position}>{TREE_COPY.errorAt(message)}</p>
      ))}
    </section>
  );
}

interface Copies {
  /** What was done last, in words. */
  readonly status: string;
  /** Copies a value as JSON, as it came. */
  readonly copyValue: (node: TreeNode, path: string) => void;
  readonly copyPath: (path: string) => void;
}

/** What can be copied of a value. */
function useCopies({ desk, name }: AnswerViewProps): Copies {
  const [status, setStatus] = useState('');
  const copy = async (text: Promise<string>, done: string): Promise<void> => {
    try {
      await copyText(text);
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

/** The tree of an answer, which is read anew when more of it has come. */
function useTree({ desk, name, outline, revision }: AnswerViewProps): TreeStore {
  const tree = useMemo(() => createTreeStore(desk, name), [desk, name]);
  useSyncExternalStore(tree.subscribe, tree.version);
  const read = useRef(revision);
  useEffect(() => {
    const isOther = read.current !== revision;
    read.current = revision;
    const reading = isOther ? tree.replace(outline.root) : tree.update(outline.root);
    // An answer that is gone has no tree; the panel says so.
    reading.catch(() => undefined);
  }, [tree, outline, revision]);
  return tree;
}
