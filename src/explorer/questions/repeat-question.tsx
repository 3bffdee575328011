import type { JSX } from 'react';
import type { Answers } from '../runs/call-store.ts';
import { EXPLORER_COPY } from '../transport/explorer-copy.ts';

interface RepeatQuestionProps {
  readonly onAnswer: (answer: Answers['repeat']) => void;
}

/** A mutation that was refused is made again only if somebody says so. */
export function RepeatQuestion({ onAnswer }: RepeatQuestionProps): JSX.Element {
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
