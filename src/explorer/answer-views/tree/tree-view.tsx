import { useMemo, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { asksToFind, FindBar } from '../shared/find-bar.tsx';
import '../shared/json-colors.css';
import { ProblemNotice } from '../shared/problem-notice.tsx';
import type { TreeNode } from '../../../answers/api.ts';
import { useFinder } from '../shared/use-finder.ts';
import { WholeValue } from '../shared/whole-value.tsx';
import { errorsAt } from './error-places.ts';
import { OtherErrors } from './other-errors.tsx';
import { pathText, stepsTo } from './path-of.ts';
import { TREE_COPY } from './tree-copy.ts';
import { TreeDetails } from './tree-details.tsx';
import { TreeList } from './tree-list.tsx';
import { isThere, type Place } from './tree-model.ts';
import './tree.css';
import { useCopies } from './use-copies.ts';
import { useErrors } from './use-errors.ts';
import { useTree } from './use-tree.ts';

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
  const [chosen, setChosen] = useState<Place>();
  const [opened, setOpened] = useState<TreeNode>();
  const root = tree.root();
  const first = useMemo(() => root && { branch: root, number: 0 }, [root]);
  const kept = chosen && tree.placeNow(chosen);
  const active = root && kept && isThere(kept, root) ? kept : first;
  const show = (at: number): void => {
    tree.reveal(at).then(
      (place) => place && setChosen(place),
      () => undefined,
    );
  };
  const { finder, found } = useFinder(props, show);
  const stepsOf = (place: Place, node: TreeNode | undefined): readonly (string | number)[] =>
    place.branch.node.count === undefined
      ? []
      : [...stepsTo(place.branch), node?.key ?? place.number];
  const errorsOf = (place: Place, node: TreeNode | undefined) =>
    errors.root.below > 0 ? errorsAt(errors.root, stepsOf(place, node)) : undefined;
  const node = active && tree.nodeAt(active);
  const path = active ? pathText(stepsOf(active, node)) : '';
  const copyValue = (place: Place): void => {
    const value = tree.nodeAt(place);
    if (value) copies.copyValue(value, pathText(stepsOf(place, value)) || TREE_COPY.root);
  };
  const copyPath = (place: Place): void =>
    copies.copyPath(pathText(stepsOf(place, tree.nodeAt(place))));
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
