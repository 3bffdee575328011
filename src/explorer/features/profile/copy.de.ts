import { countOf, formatCount } from '../../../contract/format-count.ts';
import type { TablesOf } from '../../../contract/language.ts';
import type * as columnFacts from './column-facts-copy.ts';
import type * as profileCopy from './profile-copy.ts';

export const PROFILE_DE: TablesOf<typeof profileCopy & typeof columnFacts> = {
  FACT_NAMES: {
    values: 'Werte',
    nulls: 'Null-Werte',
    missing: 'Fehlend',
    distinct: 'Verschiedene Werte',
    min: 'Kleinster Wert',
    median: 'Mittlerer Wert',
    max: 'Größter Wert',
    sum: 'Summe',
    average: 'Durchschnitt',
    trues: 'Wahr',
    lengths: 'Zeichen',
  },
  GROUP_COPY: {
    item: 'Nach dieser Spalte gruppieren…',
    title: 'Zeilen gruppieren',
    by: ['Gruppieren nach', 'dann nach', 'und nach'],
    nothing: 'nichts',
    columns: 'Summieren',
    noNumbers: 'Keine andere Spalte hat Zahlen: Jede Gruppe hat ihre Anzahl.',
    working: 'Zeilen werden gruppiert…',
    done: (groups, rows) =>
      `${countOf(groups, 'Gruppe', 'Gruppen')} aus ${countOf(rows, 'Zeile', 'Zeilen')}`,
    tooMany: (most) =>
      `Es sind mehr als ${formatCount(most)} Gruppen: Wählen Sie Spalten mit weniger Werten, oder filtern Sie.`,
    file: (operation) => `${operation ?? 'antwort'}-gruppen`,
  },
  PROFILE_COPY: {
    show: 'Spaltenprofile zeigen',
    open: (column) => `Profil von ${column}`,
    types: {
      empty: 'Leer',
      boolean: 'Wahrheitswert',
      number: 'Zahl',
      'number-text': 'Zahl als Text',
      date: 'Datum',
      text: 'Text',
      object: 'Objekt',
      list: 'Liste',
      mixed: 'Gemischt',
    },
    share: (percent) => `${percent} %`,
    nullShare: (share) => `${share} null`,
    distinct: (count) => (count === '1' ? '1 Wert' : `${count} verschiedene Werte`),
    unique: 'jeder Wert einmal',
    range: (min, max) => `${min} bis ${max}`,
    medianOf: (median) => `Median ${median}`,
    trueShare: (share) => `${share} wahr`,
    item: 'Profil',
    reading: (rows, total) => `bisher ${rows} von ${total} Zeilen gelesen`,
    failed: 'Die Zeilen ließen sich nicht lesen. Schließen Sie dies und öffnen Sie es noch einmal.',
    tooWide: 'zu weit auseinander für eine Summe',
    countAndShare: (count, share) => `${count}, ${share}`,
    top: 'Häufigste Werte',
    topHint: 'Ein Klick auf einen Wert zeigt nur seine Zeilen.',
    showOnly: (value, count) => `Nur ${value} zeigen: ${count}`,
    noTop: 'Kein Wert ist öfter da als andere.',
    atLeast: (count) => `mindestens ${count}`,
    mostOften: (value, share) => `am häufigsten ${value}, ${share}`,
  },
};
