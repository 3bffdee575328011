import { useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { InSlot } from './answer-slots.tsx';
import { useCommands } from '../../commands/command-store.ts';
import { FindBar } from './find-bar.tsx';
import './json-colors.css';
import { ProblemNotice } from './problem-notice.tsx';
import { WholeValue } from './whole-value.tsx';
import type { TreeNode } from '../../../answers/query/tree.ts';

interface AnswerFrameProps extends AnswerViewProps {
  readonly className: string;
  readonly onShow: (at: number) => void;
  readonly opened: { readonly node: TreeNode; readonly title: string } | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What the views of all values have around them: finding, the answer's problems, one whole value. */
export function AnswerFrame(props: AnswerFrameProps): JSX.Element {
  const { className, onShow, opened, onClose, children, ...answer } = props;
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
    // The keys are those of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={className} onKeyDown={onKeyDown}>
      <InSlot slot="tools">
        <FindBar {...answer} ref={input} onShow={onShow} />
      </InSlot>
      <ProblemNotice {...answer} onShow={onShow} />
      {children}
      {opened && <WholeValue {...answer} {...opened} onClose={onClose} />}
    </div>
  );
}
