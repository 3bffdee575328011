import type { JSX } from 'react';
import type { ShelvedAnswer } from '../runs/answer-shelf.ts';
import { RESULTS_COPY } from './shared/results-copy.ts';

interface AnswerHeadProps {
  readonly answer: ShelvedAnswer;
  readonly isWhole: boolean;
  readonly onToggle: () => void;
}

/**
 * Says that the editor shows the beginning of a larger answer only, and lets see all of it. It has its
 * place from the first lines on, or the editor would be laid out again when more is known.
 */
export function AnswerHead({ answer, isWhole, onToggle }: AnswerHeadProps): JSX.Element | null {
  const { shownLines, outline } = answer;
  if (shownLines === undefined) return null;
  const words = outline ? RESULTS_COPY.head(shownLines, outline.lineCount) : RESULTS_COPY.reading;
  return (
    <p className="gh-answer-head">
      {!isWhole && words}
      <button type="button" className="gh-text-button" onClick={onToggle}>
        {isWhole ? RESULTS_COPY.showHead : RESULTS_COPY.showAll}
      </button>
    </p>
  );
}
