import type { JSX } from 'react';

const SIGNS = {
  save: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 11v2.5h11V11',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  pages: 'M3 3h10M3 6.5h10M8 9v4.5M5.5 11.3 8 13.8l2.5-2.5',
} as const;

interface ActionFaceProps {
  readonly sign: keyof typeof SIGNS;
  readonly label: string;
}

/** What is on a button of the answer's bar: its label, or where there is no room a sign (answer-bar.css). */
export function ActionFace({ sign, label }: ActionFaceProps): JSX.Element {
  return (
    <>
      <span className="gh-answer-label">{label}</span>
      <Sign path={SIGNS[sign]} />
    </>
  );
}

export function Sign({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg className="gh-sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
