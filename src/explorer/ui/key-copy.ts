import { inLanguage } from '../../contract/language.ts';

/** Keys whose name differs by language; a Mac has signs instead. */
export const KEY_NAMES = inLanguage('KEY_NAMES', {
  Ctrl: 'Ctrl',
  Shift: 'Shift',
  Space: 'Space',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Delete: 'Delete',
  End: 'End',
  Home: 'Home',
});
