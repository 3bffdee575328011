import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { AnswerFrame } from '../shared/answer-frame.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import { copyValue } from '../shared/value-dialog.tsx';
import { copiedMessage, MAX_COPIED } from '../shared/whole-value.tsx';
import { TREE_COPY } from './tree-copy.ts';
import { withheldAt } from '../../../answers/json/sort-errors.ts';
import { errorsAt, useErrors, type ErrorNode } from './tree-errors.ts';
import { TreeList, type CopiedPart } from './tree-list.tsx';
import { isThere, pathText, stepsTo, type TreePosition } from '../shared/tree-model.ts';
import { createTreeStore } from './tree-store.ts';
import './tree.css';
import type { TreeNode } from '../../../answers/query/tree.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

export function TreeView(props: AnswerViewProps) {
  return <Tree key={props.name} {...props} />;
}

function Tree(props: AnswerViewProps) {
  const { answersApi, name, outline } = props;
  const tree = useMemo(() => createTreeStore(answersApi, name), [answersApi, name]);
  useStore(tree.changes);
  useEffect(() => {
    tree.update(outline.root).catch(() => undefined);
  }, [tree, outline]);
  const errors = useErrors(props);
  const [chosen, setChosen] = useState<TreePosition>();
  const [opened, setOpened] = useState<TreeNode>();
  const [status, setStatus] = useState('');
  const root = tree.root();
  const first = useMemo(() => root && { branch: root, number: 0 }, [root]);
  const active = root && chosen && isThere(chosen, root) ? chosen : first;
  const show = (at: number): void => {
    tree.reveal(at).then(
      (position) => position && setChosen(position),
      () => undefined,
    );
  };
  const stepsOf = (position: TreePosition): readonly (string | number)[] =>
    position.branch.node.count === undefined
      ? []
      : [...stepsTo(position.branch), tree.nodeAt(position)?.key ?? position.number];
  const errorsOf = (position: TreePosition): ErrorNode | undefined =>
    errors.below > 0 ? errorsAt(errors, stepsOf(position)) : undefined;
  const withheldOf = (position: TreePosition): string | undefined => {
    if (tree.nodeAt(position)?.kind !== 'null') return undefined;
    const keys = stepsOf(position).filter((step) => typeof step === 'string');
    return withheldAt(outline.notes, [], keys);
  };
  const copy = (what: CopiedPart, position: TreePosition): void => {
    const path = pathText(stepsOf(position));
    const say = (copied: Promise<string>): void => void copied.then(setStatus);
    if (what === 'path') return say(copyValue(path, TREE_COPY.copiedPath(path)));
    const value = tree.nodeAt(position);
    if (!value) return;
    const { start, bytes } = value;
    const copied = TREE_COPY.copiedValue(path || TREE_COPY.root);
    say(copyValue(answersApi.read.text(name, start, MAX_COPIED), copiedMessage(bytes, copied)));
  };
  const node = active && tree.nodeAt(active);
  const path = active ? pathText(stepsOf(active)) : '';
  return (
    <AnswerFrame
      {...props}
      className="gh-tree"
      onShow={show}
      opened={opened && { node: opened, title: path }}
      onClose={() => setOpened(undefined)}
    >
      {root && active ? (
        <>
          <TreeList
            {...{ tree, root, active, errorsOf, withheldOf }}
            onChoose={setChosen}
            onShowWhole={setOpened}
            onCopy={copy}
          />
          <InSlot slot="status">
            <section className="gh-tree-chosen gh-strip" aria-label={TREE_COPY.details}>
              <code>{path === '' ? TREE_COPY.root : path}</code>
              <span role="status">{status}</span>
              <Button
                label={TREE_COPY.copyValue}
                look="small"
                onClick={() => copy('value', active)}
              />
              {path !== '' && (
                <Button
                  label={TREE_COPY.copyPath}
                  look="small"
                  onClick={() => copy('path', active)}
                />
              )}
              {node?.isCut && (
                <Button label={PART_COPY.showAll} look="small" onClick={() => setOpened(node)} />
              )}
            </section>
          </InSlot>
          <div className="gh-tree-details" role="status">
            {errorsOf(active)?.messages.map((message, position) => (
              <p key={position}>{TREE_COPY.errorAt(message)}</p>
            ))}
          </div>
        </>
      ) : (
        <p>{outline.isFinished ? TREE_COPY.empty : PART_COPY.reading}</p>
      )}
    </AnswerFrame>
  );
}
