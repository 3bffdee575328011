import { createStore } from 'zustand/vanilla';
import { browserPreferences } from '../../session/preferences.ts';

/** Sizes that the editors' text can have, CSS pixels. */
export const TEXT_SIZES = [12, 13, 14, 15, 18] as const;

/** How an answer is shown at first; `last` is as the last one was. */
export const FIRST_VIEWS = ['last', 'json', 'tree', 'table', 'chart'] as const;

interface DisplaySettings {
  readonly textSize: (typeof TEXT_SIZES)[number];
  /** Whether a line that is longer than its editor goes on in the next row. */
  readonly wrap: boolean;
  /** Whether rows are as low as they can be. */
  readonly isCompact: boolean;
  /** Whether numbers are shown in groups of three digits. */
  readonly isGrouped: boolean;
  readonly firstView: (typeof FIRST_VIEWS)[number];
}

const KEY = 'gatehouse:editors';

/** How editors, rows, numbers and answers are shown, as chosen in this browser. */
export const displaySettings = createStore<DisplaySettings>()(() => {
  const words = (browserPreferences.get(KEY) ?? '').split(' ');
  const has = (word: string | number): boolean => words.includes(`${word}`);
  return {
    textSize: TEXT_SIZES.find(has) ?? 15,
    wrap: !has('no-wrap'),
    isCompact: has('compact'),
    isGrouped: has('grouped'),
    firstView: FIRST_VIEWS.find(has) ?? 'last',
  };
});

/** Changes settings at once; they are kept in this browser. */
export function setDisplaySettings(change: Partial<DisplaySettings>): void {
  displaySettings.setState(change);
  const { textSize, wrap, isCompact, isGrouped, firstView } = displaySettings.getState();
  const words = [!wrap && 'no-wrap', isCompact && 'compact', isGrouped && 'grouped'];
  browserPreferences.set(KEY, [textSize, firstView, ...words].join(' '));
}
