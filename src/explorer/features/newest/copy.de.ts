import type { TablesOf } from '../../../contract/language.ts';
import type * as newestCopy from './newest-copy.ts';

export const NEWEST_DE: TablesOf<typeof newestCopy> = {
  NEWEST_COMMANDS: {
    'run-newest': { label: 'Nur was neu ist …', keywords: 'inkrementell, seit, neuer als, delta' },
  },
  NEWEST_COPY: {
    title: 'Nur was neu ist',
    lead: 'Der größte Wert einer Spalte wird bei der gespeicherten Operation gemerkt; ab da wird nächstes Mal gefragt.',
    notSaved: 'Erst die Operation speichern: Was zuletzt kam, wird bei ihr gemerkt.',
    save: 'Speichern …',
    noVariable:
      'Die Operation braucht eine Variable, die Werte ab einem bestimmten verlangt, etwa $since: DateTime.',
    noAnswer: 'Erst die Operation ausführen: Dann sind ihre Spalten bekannt.',
    variable: 'Kommt in',
    column: 'Größter Wert von',
    columnOf: (list, column) => `${column} in ${list}`,
    none: 'In dieser Spalte kam noch keine Zahl und kein Datum.',
    more: 'Die Antwort hat vielleicht weitere Seiten: Ihr größter Wert wird gemerkt, wenn alle da sind.',
    notWhole: (why) => `${why} Ihr größter Wert wird nicht gemerkt.`,
    errors: 'Die Antwort hat Fehler: Ihr größter Wert wird nicht gemerkt.',
    follows: (label) => `Folgt den Seiten von ${label} bis zum Ende.`,
    largest: (value, time) => `Bisher größter Wert: ${value}, um ${time}`,
    asks: (variable, value) => `Fragt als Nächstes mit $${variable} = ${value}`,
    noOrder:
      'Die Operation nennt keine Reihenfolge: Zeilen, die der Dienst weglässt, fehlen auch nächstes Mal.',
    forget: 'Vergessen',
    run: 'Ab da ausführen',
  },
};
