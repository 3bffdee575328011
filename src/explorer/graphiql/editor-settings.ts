import { createStore } from 'zustand';
import { browserPreferences } from '../../session/preferences.ts';

/** Sizes that the editors' text can have, CSS pixels. */
export const TEXT_SIZES = [12, 13, 14, 15, 18] as const;

interface EditorSettings {
  readonly textSize: (typeof TEXT_SIZES)[number];
  /** Whether a line that is longer than its editor goes on in the next row. */
  readonly wrap: boolean;
}

const KEY = 'gatehouse:editors';

/** How the editors look, as chosen in this browser. */
export const editorSettings = createStore<EditorSettings>()(() => {
  const [size, wrap] = (browserPreferences.get(KEY) ?? '').split(' ');
  return {
    textSize: TEXT_SIZES.find((one) => String(one) === size) ?? 15,
    wrap: wrap !== 'no-wrap',
  };
});

/** Changes settings, for all editors at once; they are kept in this browser. */
export function setEditorSettings(change: Partial<EditorSettings>): void {
  editorSettings.setState(change);
  const { textSize, wrap } = editorSettings.getState();
  browserPreferences.set(KEY, `${textSize} ${wrap ? 'wrap' : 'no-wrap'}`);
}
