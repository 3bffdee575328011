import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as historyCopy from './history-copy.ts';

export const HISTORY_DE: TablesOf<typeof historyCopy> = {
  HISTORY_COMMANDS: {
    'toggle-history': { label: 'Verlauf zeigen oder verbergen' },
  },
  HISTORY_COPY: {
    panel: 'Verlauf',
    search: 'Verlauf durchsuchen',
    searchHint: 'Operationen und Namen suchen',
    list: 'Ausgeführte Operationen',
    keys: 'Pfeiltasten bewegen, Leertaste zeigt die Vorschau, Enter öffnet in diesem Tab, F2 benennt, Entf löscht.',
    empty: (keys) =>
      (keys === '' ? '' : `${keys} führt eine Operation aus. `) +
      'Jede ausgeführte Operation wird hier in diesem Browser gespeichert, ohne ihre Kopfzeilen.',
    full:
      'Der Speicher dieses Browsers ist voll: Was jetzt läuft, ist nur zu sehen, bis diese Seite geht. ' +
      'Löschen von Gespeichertem schafft Platz.',
    nothingFound: 'Nichts im Verlauf passt.',
    unnamed: '(leer)',

    favorites: 'Favoriten',
    today: 'Heute',
    yesterday: 'Gestern',
    earlier: 'Früher',
    runs: (count) => `${formatCount(count)} Läufe`,
    runsOf: (count, name) => `${formatCount(count)} Läufe von ${name}`,

    openInTab: 'In neuem Tab öffnen',
    compare: 'Läufe vergleichen …',
    addFavorite: 'Zu Favoriten hinzufügen',
    removeFavorite: 'Aus Favoriten entfernen',
    editLabel: 'Name ändern',
    label: 'Name',
    labelHint: 'Namen eingeben',
    removeRuns: (count) => `${formatCount(count)} Läufe löschen`,
    removedRuns: (count, name) => `${formatCount(count)} Läufe von ${name} gelöscht.`,
    cleared: (counts) => `${countsText(counts)} gelöscht.`,
    replaced: 'Der Inhalt dieses Tabs wurde ersetzt.',

    preview: (name) => `Vorschau: ${name}`,
    noVariables: 'Keine Variablen.',
    close: 'Vorschau schließen',

    clearQuestion: ({ recent, favorites, labelled }) =>
      countsText(recent > 0 ? { recent, favorites: 0 } : { recent, favorites }) +
      (labelled > 0 ? `, davon ${formatCount(labelled)} mit Namen,` : '') +
      ' löschen?' +
      (recent > 0 && favorites > 0
        ? ` ${favoritesText(favorites)} ${favorites === 1 ? 'bleibt' : 'bleiben'}.`
        : '') +
      ' Offene Tabs bleiben, wie sie sind.',
    clearAll: 'Auch Favoriten löschen',
  },
};

function favoritesText(count: number): string {
  return countOf(count, 'Favorit', 'Favoriten');
}

function countsText({ recent, favorites }: { recent: number; favorites: number }): string {
  const counts = [
    recent > 0 && countOf(recent, 'Operation', 'Operationen'),
    favorites > 0 && favoritesText(favorites),
  ];
  return counts.filter(Boolean).join(' und ');
}
