import { useLayoutEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { SessionStore } from '../session/session-store.ts';
import type { Answers, CallStore, Question } from './runs/call-store.ts';
import { EXPLORER_COPY } from './transport/explorer-copy.ts';
import { useRemaining } from './ui/use-remaining.ts';

interface QuestionDialogProps {
  readonly calls: CallStore;
  readonly store: SessionStore;
}

/** Asks before an operation runs; Escape leaves it. */
export function QuestionDialog({ calls, store }: QuestionDialogProps): JSX.Element {
  const question = useStore(calls, (state) => state.question);
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next dialog opens: what ends a question may bring up the one to sign in.
  useLayoutEffect(() => {
    if (question) dialog.current?.showModal();
    else dialog.current?.close();
  }, [question]);
  return (
    <dialog
      ref={dialog}
      className="gh-dialog"
      aria-labelledby="gh-question-title"
      aria-describedby="gh-question-body"
      onCancel={() => question?.answer('leave')}
    >
      {question && (
        <>
          <h2 id="gh-question-title">{EXPLORER_COPY[question.kind].title}</h2>
          {bodyOf(question, store)}
        </>
      )}
    </dialog>
  );
}

function bodyOf(question: Question, store: SessionStore): JSX.Element {
  switch (question.kind) {
    case 'repeat':
      return <RepeatQuestion onAnswer={question.answer} />;
    case 'outlive':
      return <OutliveQuestion store={store} onAnswer={question.answer} />;
  }
}

interface RepeatQuestionProps {
  readonly onAnswer: (answer: Answers['repeat']) => void;
}

/** A mutation that was refused is made again only if somebody says so. */
function RepeatQuestion({ onAnswer }: RepeatQuestionProps): JSX.Element {
  const { body, yes, no } = EXPLORER_COPY.repeat;
  return (
    <>
      <p id="gh-question-body">{body}</p>
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
  readonly store: SessionStore;
  readonly onAnswer: (answer: Answers['outlive']) => void;
}

/** The token ends within the minute: renew it first? */
function OutliveQuestion({ store, onAnswer }: OutliveQuestionProps): JSX.Element {
  const remaining = useRemaining(store) ?? 0;
  const { before, timer, left, after, leave, run, renew } = EXPLORER_COPY.outlive;
  return (
    <>
      <p id="gh-question-body">
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
