import { useState } from 'react';
import { browserPreferences } from '../../session/preferences.ts';

/** Ways of looking at an answer. */
export const VIEWS = ['json', 'tree', 'table'] as const;

/** And those that a stream of events has besides. */
export const STREAM_VIEWS = [...VIEWS, 'events'] as const;

export type View = (typeof STREAM_VIEWS)[number];

const KEY = 'gatehouse:answer-view';

const STREAM_KEY = 'gatehouse:stream-view';

/**
 * The way of looking at answers that was last chosen in this browser; streams of events have a choice
 * of their own.
 */
export function useViewChoice(isStream: boolean): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => readChoice(KEY, VIEWS));
  const [streamView, setStreamView] = useState<View>(() => readChoice(STREAM_KEY, STREAM_VIEWS));
  return [
    isStream ? streamView : view,
    (choice) => {
      (isStream ? setStreamView : setView)(choice);
      browserPreferences.set(isStream ? STREAM_KEY : KEY, choice);
    },
  ];
}

function readChoice(key: string, views: readonly View[]): View {
  const stored = browserPreferences.get(key);
  return views.find((view) => view === stored) ?? 'json';
}
