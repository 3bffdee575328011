import type { TablesOf } from '../../contract/language.ts';
import type * as keyCopy from './key-copy.ts';
import type * as partCopy from './part-copy.ts';

export const UI_DE: TablesOf<typeof keyCopy & typeof partCopy> = {
  KEY_NAMES: {
    Ctrl: 'Strg',
    Shift: 'Umschalt',
    Space: 'Leertaste',
    PageUp: 'Bild ↑',
    PageDown: 'Bild ↓',
  },
  PART_COPY: {
    absent: 'Dieser Teil konnte nicht geladen werden',
    broken: 'Dieser Bereich ist ausgefallen',
    othersWork: 'Alles andere funktioniert weiter.',
    reasons: {
      offline: 'Sie sind offline. Er wird geladen, sobald Sie wieder online sind.',
      replaced:
        'Eine neue Version ist installiert. Tabs, Kopfzeilen und Antworten überstehen das Neuladen.',
    },
    retry: 'Erneut versuchen',
    trying: 'Wird geladen …',
    close: 'Schließen',
    cancel: 'Abbrechen',
    undo: 'Rückgängig',
    notCopied: 'Der Browser hat das Kopieren nicht erlaubt.',
    reloadPanel: 'Bereich neu laden',
    copyDetails: 'Details kopieren',
    copied: 'Kopiert',
    reloadPage: 'Neu laden',
  },
};
