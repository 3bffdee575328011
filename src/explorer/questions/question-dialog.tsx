import { useLayoutEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { SessionStore } from '../../session/session-store.ts';
import type { CallStore, Question } from '../runs/call-store.ts';
import { EXPLORER_COPY } from '../transport/explorer-copy.ts';
import { OutliveQuestion } from './outlive-question.tsx';
import { RepeatQuestion } from './repeat-question.tsx';

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
