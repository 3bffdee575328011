import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as compareCopy from './compare-copy.ts';
import type * as commandsCopy from './commands-copy.ts';

export const COMPARE_DE: TablesOf<typeof compareCopy & typeof commandsCopy> = {
  COMPARE_COMMANDS: {
    'compare-runs': { label: 'Läufe der Operation vergleichen …' },
  },
  COMPARE_COPY: {
    title: (operation) =>
      operation === undefined ? 'Läufe vergleichen' : `Läufe von ${operation} vergleichen`,
    key: 'Schlüsselspalte',
    choices: 'Was verglichen wird',

    show: 'Unterschiede',
    kinds: {
      all: (count) => `Alle ${formatCount(count)}`,
      changed: (count) => `Geändert ${formatCount(count)}`,
      added: (count) => `Hinzugekommen ${formatCount(count)}`,
      removed: (count) => `Entfallen ${formatCount(count)}`,
    },
    changes: { changed: 'Geändert', added: 'Hinzugekommen', removed: 'Entfallen' },
    same: (count) => `${formatCount(count)} gleich`,
    repeated: (count) =>
      `${formatCount(count)} Schlüssel in mehreren Zeilen einer Antwort: Diese werden der Reihe nach verglichen.`,
    table: 'Zeilen, die sich unterscheiden',
    change: 'Änderung',
    changedInTitle: (count) => `In ${countOf(count, 'Zeile', 'Zeilen')} geändert`,
    was: 'war',
    is: 'ist jetzt',

    none: 'Keine Unterschiede',
    noneHint: ({ same }) =>
      same === 1 ? 'Die Zeile ist gleich.' : `Alle ${formatCount(same)} Zeilen sind gleich.`,
    nothingOfKind: 'Keine solchen Zeilen.',
    tooFew: 'Noch nichts zu vergleichen',
    tooFewHint: (megabytes) =>
      'Führen Sie die Operation noch einmal aus. Dafür hebt diese Seite Antworten mit einer Liste ' +
      `auf, die jüngsten ${megabytes} MB davon.`,
    noList: 'Keine gemeinsame Liste',
    noListHint: 'Diese beiden Antworten haben keine Liste gleichen Namens mit gleichen Spalten.',
    tooMany: (rows) =>
      `Eine Antwort hat mehr als ${formatCount(rows)} Zeilen, mehr als hier verglichen werden können.`,

    saveCsv: 'Als CSV speichern',
    saveNdjson: 'Als NDJSON speichern',
    file: (operation) => `${operation ?? 'antwort'}-vergleich`,
  },
};
