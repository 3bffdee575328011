import { useId, type JSX } from 'react';
import { useStore } from 'zustand';
import type { SessionStore } from '../session/session-store.ts';
import type { Answers, CallStore, Question } from './runs/call-store.ts';
import { EXPLORER_COPY } from './transport/explorer-copy.ts';
import { Dialog } from './ui/dialog.tsx';
import { useRemaining } from './ui/use-remaining.ts';

interface QuestionDialogProps {
  readonly calls: CallStore;
  readonly store: SessionStore;
}

/** Asks before an operation runs; Escape leaves it. */
export function QuestionDialog({ calls, store }: QuestionDialogProps): JSX.Element | null {
  const question = useStore(calls, (state) => state.question);
  const body = useId();
  if (!question) return null;
  return (
    <Dialog
      title={EXPLORER_COPY[question.kind].title}
      describedBy={body}
      onClose={() => question.answer('leave')}
    >
      {bodyOf(question, store, body)}
    </Dialog>
  );
}

function bodyOf(question: Question, store: SessionStore, id: string): JSX.Element {
  switch (question.kind) {
    case 'repeat':
      return <RepeatQuestion id={id} onAnswer={question.answer} />;
    case 'outlive':
      return <OutliveQuestion id={id} store={store} onAnswer={question.answer} />;
  }
}

interface RepeatQuestionProps {
  readonly id: string;
  readonly onAnswer: (answer: Answers['repeat']) => void;
}

/** A mutation that was refused is made again only if somebody says so. */
function RepeatQuestion({ id, onAnswer }: RepeatQuestionProps): JSX.Element {
  const { body, yes, no } = EXPLORER_COPY.repeat;
  return (
    <>
      <p id={id}>{body}</p>
      <div className="gh-dialog-actions">
        <button type="button" className="gh-button" onClick={() => onAnswer('leave')}>
          {no}
        </button>
        <button
          type="button"
          className="gh-button gh-button-primary"
          onClick={() => onAnswer('run')}
        >
          {yes}
        </button>
      </div>
    </>
  );
}

interface OutliveQuestionProps {
  readonly id: string;
  readonly store: SessionStore;
  readonly onAnswer: (answer: Answers['outlive']) => void;
}

/** The token ends within the minute: renew it first? */
function OutliveQuestion({ id, store, onAnswer }: OutliveQuestionProps): JSX.Element {
  const remaining = useRemaining(store) ?? 0;
  const { before, timer, left, after, leave, run, renew } = EXPLORER_COPY.outlive;
  return (
    <>
      <p id={id}>
        {before}{' '}
        <span role="timer" aria-label={timer} className="gh-count">
          {left(Math.ceil(remaining / 1_000))}
        </span>
        . {after}
      </p>
      <div className="gh-dialog-actions">
        <button type="button" className="gh-button" onClick={() => onAnswer('leave')}>
          {leave}
        </button>
        <button type="button" className="gh-button" onClick={() => onAnswer('run')}>
          {run}
        </button>
        <button
          type="button"
          className="gh-button gh-button-primary"
          onClick={() => onAnswer('renew')}
        >
          {renew}
        </button>
      </div>
    </>
  );
}
