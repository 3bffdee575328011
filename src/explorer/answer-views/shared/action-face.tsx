import type { JSX } from 'react';

interface ActionFaceProps {
  readonly words: string;
  /** Outline of the sign that is shown where there is no room for the words, in a square of 16. */
  readonly sign: string;
}

/** What is on a button of the answer's bar; styles choose between words and sign (answer-bar.css). */
export function ActionFace({ words, sign }: ActionFaceProps): JSX.Element {
  return (
    <>
      <span className="gh-answer-words">{words}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={sign} />
      </svg>
    </>
  );
}

/** An i in a circle, and an arrow into a tray. */
export const SIGNS = {
  details: 'M8 1.8a6.2 6.2 0 1 0 .01 0M8 7v4.5M8 4.5v.3',
  save: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 11v2.5h11V11',
} as const;
