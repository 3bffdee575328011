import { SECRET_MASK } from '../../../contract/secrets.ts';
import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as savedCopy from './saved-copy.ts';
import type * as savedNameCopy from './saved-name-copy.ts';

export const SAVED_DE: TablesOf<typeof savedCopy & typeof savedNameCopy> = {
  SAVED_COMMANDS: {
    'toggle-saved': {
      label: 'Gespeicherte Operationen zeigen oder verbergen',
      keywords: 'sammlungen, lesezeichen, favoriten',
    },
    'save-operation': { label: 'Operation speichern', keywords: 'behalten, lesezeichen, sammlung' },
  },
  SAVED_NAMES: { panel: 'Gespeichert' },
  SAVED_COPY: {
    search: 'Gespeicherte Operationen durchsuchen',
    searchHint: 'Namen, Beschreibungen, Text suchen',
    list: 'Gespeicherte Operationen',
    keys: 'Pfeiltasten bewegen, Enter öffnet, F2 benennt um, Alt mit Auf oder Ab verschiebt, Alt mit Enter zeigt die Beschreibung, Entf löscht, Umschalt mit F10 öffnet das Menü.',
    empty: (keys) =>
      `${keys === '' ? 'Speichern' : keys} behält die Operation des vorderen Tabs hier, in diesem Browser. Kopfzeilen nur auf Wunsch; API-Schlüssel und Token nie.`,
    nothingFound: 'Nichts Gespeichertes passt.',

    newFolder: 'Neuer Ordner',
    show: 'Zeigen',
    nameOf: (name) => `Neuer Name von ${name}`,
    unsaved: 'im Tab geändert',

    provided: 'Von Ihrem Anbieter',
    providedFailed: (reason) =>
      `Die Operationen Ihres Anbieters konnten nicht geladen werden: ${reason}`,
    providedFaults: {
      network: 'Die Datei war nicht abrufbar.',
      status: (status) => `Der Server antwortete mit ${status.toString()}.`,
      large: (limit) => `Die Datei ist größer als ${limit}.`,
    },

    rename: 'Umbenennen',
    duplicate: 'Duplizieren',
    describe: 'Beschreibung',
    moveUp: 'Nach oben',
    moveDown: 'Nach unten',
    moveTo: 'In Ordner verschieben',
    saveCopy: 'Kopie speichern',
    removeFolder: (count) => (count === 0 ? 'Löschen' : `Mit ${operations(count)} löschen`),
    place: (index, count, folder) =>
      `${formatCount(index)} von ${formatCount(count)}${folder === undefined ? '' : ` in ${folder}`}`,
    movedTo: (name, folder) => `${name} nach ${folder} verschoben.`,
    copyOf: (name) => `${name} (Kopie)`,

    details: (name) => `Beschreibung: ${name}`,
    noDescription: 'Keine Beschreibung.',
    editDescription: 'Beschreibung ändern',
    description: 'Beschreibung in Markdown',
    closeDetails: 'Beschreibung schließen',
    changedMeanwhile: 'Ein anderer Tab hat die Beschreibung inzwischen geändert in:',
    keepMine: 'Meine behalten',
    takeTheirs: 'Andere übernehmen',

    saveTitle: 'Operation speichern',
    isGone: 'Was von diesem Tab gespeichert war, wurde gelöscht. Erneut speichern ist möglich.',
    nameMissing: 'Ein Name fehlt.',
    folder: 'Ordner',
    noFolder: 'Kein Ordner',
    newFolderOption: 'Neuer Ordner …',
    folderName: 'Name des neuen Ordners',
    folderNameMissing: 'Der neue Ordner braucht einen Namen.',
    keepHeaders: 'Auch die Kopfzeilen speichern',
    headersHint: 'Schlüssel, Token, Passwörter und Cookies werden nie gespeichert.',
    headersLeftOut: (names) =>
      names.length === 0
        ? 'Sie enthalten Geheimes und sind kein JSON: Keiner wird gespeichert.'
        : `Als geheim ausgelassen: ${names.join(', ')}.`,
    masked: `Für API-Schlüssel und Token wird ${SECRET_MASK} gespeichert.`,
    noHeadersYet: 'Noch keine: Beim nächsten Speichern kommen die des Tabs dazu.',
    headersDropped: (name) => `${name} speichert keine Kopfzeilen mehr.`,
    savedCopy: (name) => `Kopie gespeichert: ${name}.`,
    replaced: (name) => `${name} gespeichert und damit die Fassung eines anderen Tabs ersetzt.`,

    conflict: (name) => `${name} wurde anderswo geändert`,
    conflictHint:
      'Seit dem Öffnen in diesem Tab wurde die Operation anderswo gespeichert. Die Wahl lässt sich rückgängig machen.',
    theirs: 'Jetzt gespeichert',

    notSaved: 'Nicht gespeichert',
    nothingLost: 'Was in den Editoren steht, bleibt.',
    storageFull:
      'Dieser Browser hat keinen Platz mehr: Löschen von Verlauf oder gespeicherten Operationen schafft welchen.',
    storageClosed:
      'Dieser Browser speichert nichts für die Seite: Ein privates Fenster, eine Einstellung, ein anderer Tab oder eine neuere Version der Seite verbietet es.',
  },
};

function operations(count: number): string {
  return countOf(count, 'Operation', 'Operationen');
}
