import { useState } from 'react';
import { browserStorage } from '../browser-storage.ts';

/** Ways of looking at an answer. */
export const VIEWS = ['json', 'tree', 'table'] as const;

export type View = (typeof VIEWS)[number];

const KEY = 'gatehouse:answer-view';

/** The way of looking at answers that was last chosen in this browser. */
export function useViewChoice(): [View, (view: View) => void] {
  const [view, setView] = useState(readChoice);
  return [
    view,
    (choice) => {
      setView(choice);
      try {
        browserStorage().setItem(KEY, choice);
      } catch {
        // A full storage costs no more than the choice at the next visit.
      }
    },
  ];
}

function readChoice(): View {
  const stored = browserStorage().getItem(KEY);
  return VIEWS.find((view) => view === stored) ?? 'json';
}
