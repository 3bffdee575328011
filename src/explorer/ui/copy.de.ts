import { countOf, formatCount } from '../../contract/format-count.ts';
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
    notHere: 'Hier nicht verfügbar.',
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

    delete: 'Löschen',
    save: 'Speichern',
    saved: (name) => `${name} gespeichert.`,
    deleted: (name) => `${name} gelöscht.`,
    open: 'Öffnen',
    back: 'Zurück',
    copy: 'Kopieren',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    reading: 'Wird gelesen …',
    withheld: 'vorenthalten',
    showAll: 'Ganz zeigen',
    actions: 'Aktionen',
    before: 'Vorher',
    after: 'Nachher',
    comparing: 'Wird verglichen …',
    rows: (count) => countOf(count, 'Zeile', 'Zeilen'),
    values: (count) => countOf(count, 'Wert', 'Werte'),
    events: (count) => countOf(count, 'Ereignis', 'Ereignisse'),
    errors: (count) => countOf(count, 'Fehler', 'Fehler'),
    results: (count) => countOf(count, 'Ergebnis', 'Ergebnisse'),
    operations: (count) => countOf(count, 'Operation', 'Operationen'),
    operationsFound: (found, count) =>
      `${formatCount(found)} von ${countOf(count, 'Operation', 'Operationen')}`,
  },
};
