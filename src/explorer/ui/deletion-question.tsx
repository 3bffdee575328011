import { useId } from 'react';
import { Button } from './button.tsx';
import { PART_COPY } from './part-copy.ts';
import './deletion-question.css';

interface DeletionQuestionProps {
  readonly text: string;
  /** The answers that lose something, and what each does. */
  readonly answers: readonly (readonly [label: string, onAnswer: () => void])[];
  readonly onLeave: () => void;
}

/** Asks, in the place of the press, before something is lost. The answer that changes nothing has the focus. */
export function DeletionQuestion(props: DeletionQuestionProps) {
  const { text, answers, onLeave } = props;
  const id = useId();
  return (
    // Escape leaves it, wherever the focus is in it.
    <div
      className="gh-question"
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      <span id={id}>{text}</span>
      {answers.map(([label, onAnswer]) => (
        <Button key={label} label={label} aria-describedby={id} onClick={onAnswer} />
      ))}
      <Button ref={takeFocus} label={PART_COPY.cancel} aria-describedby={id} onClick={onLeave} />
    </div>
  );
}

/** A ref callback; a stable function is called once. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
