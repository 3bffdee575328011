import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as commandsCopy from './commands-copy.ts';
import type * as settingsCopy from './settings-copy.ts';

export const SETTINGS_DE: TablesOf<typeof commandsCopy & typeof settingsCopy> = {
  SETTINGS_COMMANDS: {
    'show-settings': {
      label: 'Einstellungen',
      keywords: 'optionen, settings, farben, dunkel, sprache',
    },
  },
  CLEANED_COPY: {
    title: 'Geheimes wurde aus diesem Browser entfernt:',
    advice:
      'Eine frühere Version hat es gespeichert. Ersetzen Sie es, wenn auch andere den Browser nutzen.',
  },
  UNKEPT_COPY: {
    title: 'Diese Wahl wird nicht gespeichert.',
    advice: 'Sie gilt bis zum Neuladen. Platz entsteht, wenn Sie Einträge des Verlaufs löschen.',
  },
  SETTINGS_COPY: {
    theme: 'Farben',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    contrast: 'Hoher Kontrast',
    density: 'Dichte',
    densities: { normal: 'Normal', compact: 'Kompakt' },
    keepsMessages: 'Meldungen bleiben, bis sie geschlossen werden',
    sections: { editors: 'Editoren', answers: 'Antworten', files: 'CSV-Dateien' },
    firstView: 'Erste Ansicht',
    automaticView: 'Automatisch',
    firstViewHint:
      'Automatisch: Eine Liste von mindestens zwei Objekten erscheint als Tabelle, jede andere Antwort als JSON. Was Sie wählen, bleibt für seinen Tab.',
    lastView: 'Letzte',
    inlineFragments: 'Fragmente eingebettet senden',
    inlineFragmentsHint: (service) =>
      `Für ${service}: Dienste, die benannte Fragmente ablehnen, nehmen diese. Der Editor bleibt, wie er ist.`,
    grouped: 'Ziffern gruppieren',
    groupedHint: 'In Tabellen ab 10 000. Kopien und Dateien enthalten die Zahl, wie sie kam.',
    hidesWithheld: 'Vorenthaltenes ausblenden',
    textSize: 'Schriftgröße der Editoren',
    wrap: 'Lange Zeilen in den Editoren umbrechen',
    timeLimit: 'Zeitlimit einer Operation',
    seconds: (seconds) => (seconds === 60 ? '1 Minute' : `${formatCount(seconds)} Sekunden`),
    minutes: (minutes) => `${formatCount(minutes)} Minuten`,
    noLimit: 'Keines',
    stored: 'In diesem Browser gespeichert',
    storedHint: 'Token, Passwort und API-Schlüssel werden nie gespeichert.',
    kinds: {
      history: 'Verlauf und Favoriten',
      tabs: 'Offene Tabs und Entwürfe',
      settings: 'Einstellungen, Tasten und Layout',
      operations: 'Gespeicherte Operationen',
      withheld: 'Vorenthaltene Felder',
    },
    nothing: 'Nichts',
    exportKind: (kind) => `Exportieren: ${kind}`,
    exportShort: 'Exportieren',
    deleteKind: (kind) => `Löschen: ${kind}`,
    question: (kind) => `Endgültig löschen: ${kind}?`,
    loss: {
      history: '',
      operations: 'Die aller Dienste, mit ihren Ordnern.',
      withheld: '',
      tabs: 'Alle Tabs werden geschlossen; bis diese Seite verlassen wird, lassen sie sich wieder öffnen.',
      settings: 'Die Vorgaben gelten, sobald die Seite neu geladen ist.',
    },
    deleted: (kind) => `Gelöscht: ${kind}.`,
    notDeleted: 'Der Browser lässt die Seite sie nicht löschen.',
    importFile: 'Einstellungen importieren …',
    imported: (count) =>
      `${countOf(count, 'Einstellung', 'Einstellungen')} importiert. Sprache und Layout gelten, sobald die Seite neu geladen ist.`,
    notSettings: (name) =>
      `${name} ist keine Datei mit exportierten Einstellungen. Nichts wurde geändert.`,
    noRoom: 'Die Datei ließ sich nicht lesen, oder der Browser hat keinen Platz mehr dafür.',
    reload: 'Seite neu laden',
    exported: (name) => `Exportiert als ${name}.`,
  },
};
