import type { JSX } from 'react';
import type { ShelvedAnswer } from './answer-shelf.ts';
import { RESULTS_COPY } from './results-copy.ts';

interface AnswerHeadProps {
  readonly answer: ShelvedAnswer;
  readonly isWhole: boolean;
  readonly onToggle: () => void;
}

/** Says that the editor shows the beginning of a larger answer only, and lets see all of it. */
export function AnswerHead({ answer, isWhole, onToggle }: AnswerHeadProps): JSX.Element | null {
  const { shownLines, outline } = answer;
  if (shownLines === undefined || !outline) return null;
  return (
    <p className="gh-answer-head">
      {!isWhole && RESULTS_COPY.head(shownLines, outline.lineCount)}
      <button type="button" className="gh-text-button" onClick={onToggle}>
        {isWhole ? RESULTS_COPY.showHead : RESULTS_COPY.showAll}
      </button>
    </p>
  );
}
