import { useEffect, useRef, type JSX } from 'react';
import { RESULTS_COPY } from './shared/results-copy.ts';

interface EnlargeButtonProps {
  readonly isEnlarged: boolean;
  readonly onChange: (isEnlarged: boolean) => void;
}

/** Gives the editors' place to the answer, as long as it is pressed; styles do it (answer-bar.css). */
export function EnlargeButton({ isEnlarged, onChange }: EnlargeButtonProps): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus must not be lost in an editor that is gone.
    const isAway = document.activeElement?.closest('.graphiql-editors');
    if (isEnlarged && isAway) button.current?.focus();
  }, [isEnlarged]);
  return (
    <button
      ref={button}
      type="button"
      className="gh-answer-action gh-enlarge"
      aria-pressed={isEnlarged}
      aria-label={RESULTS_COPY.enlarge}
      title={RESULTS_COPY.enlarge}
      onClick={() => onChange(!isEnlarged)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isEnlarged ? 'M2 7h5V2M14 9H9v5' : 'M9 2h5v5M7 14H2V9'} />
      </svg>
    </button>
  );
}
