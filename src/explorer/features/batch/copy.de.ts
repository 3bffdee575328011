import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as batchCopy from './batch-copy.ts';
import type * as commandsCopy from './commands-copy.ts';

export const BATCH_DE: TablesOf<typeof batchCopy & typeof commandsCopy> = {
  BATCH_COMMANDS: {
    'run-for-each': {
      label: 'Für jeden Wert ausführen …',
      keywords: 'stapel, batch, viele werte, schleife, spalte',
    },
  },
  BATCH_COPY: {
    title: (operation) =>
      operation === undefined
        ? 'Für jeden Wert ausführen'
        : `${operation} für jeden Wert ausführen`,
    region: 'Für jeden Wert ausführen',
    progress: 'Ausgeführte Werte',
    noVariables: 'Die Operation hat keine Variable. $ im Builder macht eine aus einem Argument.',
    noOperation: 'Es ist keine lesbare Operation da.',
    isSubscription: 'Eine Subscription lässt sich nicht für jeden Wert ausführen.',
    noRequestVariables: 'Dieser Dienst nimmt keine Variablen an.',
    badVariables: 'Die anderen Variablen sind kein JSON. Erst berichtigen.',
    underWay: 'In diesem Tab läuft schon ein Stapel.',
    variable: 'Variable',
    source: 'Werte aus',
    sources: { paste: 'Eingefügten Zeilen', file: 'Einer CSV-Datei', table: 'Einer Tabelle' },
    pasted: 'Ein Wert je Zeile',
    longText: (lines) =>
      `${countOf(lines, 'Zeile', 'Zeilen')}; die ersten sind zu sehen. Neu Eingefügtes ersetzt sie.`,
    file: 'Datei',
    badFile: 'Die Datei ist nicht lesbar. Eine andere wählen.',
    badCsv: {
      quote: (line) =>
        `Zeile ${line}: Ein Anführungszeichen ist nicht geschlossen, oder dahinter steht Text. Zwischen Anführungszeichen wird es verdoppelt.`,
      cells: (line) =>
        `Zeile ${line} hat Zellen hinter der letzten Spalte. Eine Zelle mit dem Trennzeichen braucht Anführungszeichen.`,
      workbook: () =>
        'Die Datei ist keine lesbare Excel-Mappe (.xlsx). Als solche oder als CSV speichern.',
      large: () =>
        'Die Mappe ist zu groß: Höchstens 100.000 Zeilen werden gelesen. Ihr erstes Blatt als CSV speichern.',
    },
    table: 'Tabelle',
    noTable: 'Kein Tab hat eine Antwort mit einer Liste. Erst eine Operation ausführen.',
    columnName: (number) => `Spalte ${number}`,
    hasHeader: 'Die erste Zeile hat Namen',
    once: 'Jeden Wert einmal',
    rows: 'Eine Zeile je',
    rowsOf: (path) => `Element von ${path}`,
    rowPerValue: 'Wert',
    chunkSize: 'Werte je Aufruf',
    atOnce: 'Aufrufe gleichzeitig',
    allPages: 'Alle Seiten jedes Aufrufs',
    reading: 'Die Werte werden gelesen …',
    notKept: (count) =>
      `${countOf(count, 'Wert', 'Werte')} dieses Laufs, zu lang zum Aufbewahren. Bitte erneut angeben.`,
    repeated: (count) => `${formatCount(count)} wiederholt`,
    empty: (count) => `${formatCount(count)} leer`,
    tooMany: (count, most) =>
      `${countOf(count, 'Zeile', 'Zeilen')} nach den ersten ${formatCount(most)} ausgelassen`,
    wrong: (count, type) => `${countOf(count, 'Zeile', 'Zeilen')} ausgelassen: kein ${type}`,
    cut: (most) => `nur die ersten ${countOf(most, 'Zeile', 'Zeilen')} wurden gelesen`,
    wrongLine: (line, text, path, fault) =>
      `Zeile ${formatCount(line)}: ${text} – ${path === '' ? '' : `${path}: `}${fault}`,
    more: (count) => `und ${formatCount(count)} weitere`,
    mutation: 'Es ist eine Mutation: für jeden Wert einmal ausführen, nacheinander',
    start: (count) => `${formatCount(count)}-mal ausführen`,
    again: (count) => `${formatCount(count)} erneut versuchen`,
    againOne: (value) => `${value} erneut versuchen`,
    showValues: 'Werte zeigen',
    errors: 'Fehler je Wert',
    what: 'Was schiefging',
    of: (done, total) => `${formatCount(done)} von ${countOf(total, 'Wert', 'Werten')}`,
    withMore: (count) =>
      `${countOf(count, 'Aufruf', 'Aufrufe')} mit weiteren Seiten: Zeilen fehlen`,
    changed: (count) =>
      `${countOf(count, 'Aufruf', 'Aufrufe')} mit einer Gesamtzahl, die sich zwischen Seiten änderte: Zeilen können fehlen oder doppelt sein`,
    failed: (count) => `${formatCount(count)} fehlgeschlagen`,
    nothing: (count) => `${formatCount(count)} ohne Zeilen`,
    untold: (count) =>
      `zu ${countOf(count, 'Zeile', 'Zeilen')} nennt die Antwort den Wert nicht: $chunk nennt den Bereich`,
    noRows: 'Dafür kam nichts.',
    pausing: 'Hält nach den laufenden Aufrufen an …',
    signIn: 'Zum Fortsetzen anmelden. Was kam, bleibt.',
    pausedForFailures:
      'Angehalten: Fünf Aufrufe nacheinander schlugen fehl. Fortsetzen oder erst die Fehler ansehen.',
    incomplete: 'Alle Werte wurden versucht, einige schlugen fehl.',
    full: {
      memory:
        'Mehr kann die Seite von dieser Antwort nicht halten. Speichern, dann für die übrigen Werte ausführen.',
      disk: 'Der Datenträger ist voll. Speichern, Platz schaffen, dann für die übrigen Werte ausführen.',
    },
    ended: 'Für alle Werte ausgeführt.',
    noResult: 'Die Antwort ist kein Ergebnis.',
    partial: (message) => `Die Zeilen kamen, und ein Fehler: ${message}`,
  },
};
