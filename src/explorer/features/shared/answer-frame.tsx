import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { InSlot } from './answer-slots.tsx';
import { useCommands } from '../../commands/command-store.ts';
import './answer-frame.css';
import { ProblemNotice } from './problem-notice.tsx';
import { WholeValue } from './whole-value.tsx';
import type { TreeNode } from '../../../answers/query/tree.ts';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { createFinder } from './finder.ts';
import { FIND_COPY } from './shared-copy.ts';
import { commandLabel } from '../../commands/keymap.ts';

interface AnswerFrameProps extends AnswerViewProps {
  readonly onShow: (at: number) => void;
  readonly opened: { readonly node: TreeNode; readonly title: string } | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function AnswerFrame(props: AnswerFrameProps) {
  const { onShow, opened, onClose, children, ...answer } = props;
  const input = useRef<HTMLInputElement>(null);
  useCommands({ 'find-in-answer': { run: () => input.current?.focus() } });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isFind = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f';
    if (!isFind) return;
    event.preventDefault();
    event.stopPropagation();
    input.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gh-lines gh-fill" onKeyDown={onKeyDown}>
      <InSlot slot="tools">
        <FindBar {...answer} ref={input} onShow={onShow} />
      </InSlot>
      <ProblemNotice {...answer} onShow={onShow} />
      {children}
      {opened && <WholeValue {...answer} {...opened} onClose={onClose} />}
    </div>
  );
}

interface FindBarProps extends AnswerViewProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly onShow: (at: number) => void;
}

/** Finds a text in an answer, and again once it is whole: Enter goes on, Shift-Enter goes back. */
function FindBar({ ref, answersApi, name, outline, onShow }: FindBarProps) {
  const finder = useMemo(() => createFinder(answersApi, name), [answersApi, name]);
  const found = useStore(finder.store);
  const { shown } = found;
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (shown) show(shown.at);
  }, [shown]);
  const { isFinished } = outline;
  useEffect(() => {
    const { text } = finder.store.getState();
    if (isFinished && text !== '') void finder.look(text);
  }, [finder, isFinished]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void finder.step(event.shiftKey ? -1 : 1);
  };
  const buttons = [
    { label: FIND_COPY.previous, by: -1, sign: '↑' },
    { label: FIND_COPY.next, by: 1, sign: '↓' },
  ] as const;
  return (
    // The keys are those of the input in it.
    <div className="gh-find gh-strip" role="search" onKeyDown={onKeyDown}>
      <SearchInput
        ref={ref}
        className="gh-find-input"
        label={commandLabel('find-in-answer')}
        hint={FIND_COPY.hint}
        value={found.text}
        onChange={(text) => void finder.look(text)}
      />
      <span className="gh-find-status gh-ellipsis" role="status">
        {FIND_COPY.status(found)}
      </span>
      {buttons.map(({ label, by, sign }) => (
        <Button
          key={label}
          look="bare"
          hint={label}
          label={<span aria-hidden="true">{sign}</span>}
          disabled={found.current === undefined}
          onClick={() => void finder.step(by)}
        />
      ))}
    </div>
  );
}
