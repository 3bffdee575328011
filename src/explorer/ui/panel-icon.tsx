import type { JSX } from 'react';

/** The icon of a panel, drawn as lines on 24 by 24 units. */
export function panelIcon(path: string): () => JSX.Element {
  return () => (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
