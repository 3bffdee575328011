import { countOf, formatBytes, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as sqlCopy from './sql-copy.ts';
import type * as sqlNameCopy from './sql-name-copy.ts';

const lines = (count: number): string => countOf(count, 'Zeile', 'Zeilen');

export const SQL_DE: TablesOf<typeof sqlCopy & typeof sqlNameCopy> = {
  SQL_NAMES: { label: 'SQL', region: 'SQL über die Antworten' },
  SQL_COMMANDS: {
    'view-sql': { label: 'SQL über die Antworten', keywords: 'sqlite, join, datenbank' },
  },
  SQL_COPY: {
    placeholder: 'Eine Anweisung, etwa SELECT …',
    run: 'SQL ausführen',
    stop: 'Stoppen',
    tables: 'Tabellen',
    tablesOf: (count) => countOf(count, 'Tabelle', 'Tabellen'),
    insert: (name) => `${name} einfügen`,
    columns: (name) => `Spalten von ${name}`,
    noTables: 'Noch keine Tabellen',
    noTablesHint:
      'Jede Liste in der Antwort eines Tabs wird eine Tabelle, benannt nach ihrer Operation.',
    hint:
      'SQLite: sum() zählt exakt zusammen, decimal_mul(a, b) und decimal_sum(x) behalten jede Ziffer. Zeitpunkte sind ' +
      "Texte: sortiere und vergleiche unixepoch(x, 'subsec'), den Zeitpunkt selbst.",
    starting: 'SQLite wird gestartet …',
    running: 'Läuft …',
    loading: (table) => `${table} wird gelesen …`,
    stopped: 'Gestoppt. Führen Sie es erneut aus, oder ändern Sie es vorher.',
    noRows: 'Keine Zeilen',
    noRowsHint: (columns) => `Spalten: ${columns.join(', ')}`,
    result: (rows, milliseconds) =>
      `${lines(rows)} in ${formatCount(Math.max(1, Math.round(milliseconds)))} ms`,
    file: 'sql-ergebnis',
    notes: 'Hinweise zum Ergebnis',
    noTable: (table, tables) =>
      `Es gibt keine Tabelle ${table}. ` +
      (tables.length === 0
        ? 'Führen Sie erst eine Operation aus, die mit einer Liste antwortet.'
        : `Es gibt: ${tables.join(', ')}.`),
    quoteColumn: (written) => `Der Name der Spalte braucht Anführungszeichen: ${written}`,
    notAQuery:
      'Hier laufen nur SELECT, VALUES, WITH und EXPLAIN: Tabellen werden gelesen, nicht geändert.',
    longSum: (digits) =>
      `sum() ist ${digits} und hat damit mehr Ziffern als eine Zahl von SQLite; decimal_sum() gibt alle.`,
    notANumber: (name, value) =>
      `${name}() bekam '${value}': keine Zahl oder eine mit zu vielen Ziffern.`,
    noRoom: (bytes) =>
      `Tabellen und Ergebnis brauchen mehr als ${formatBytes(bytes)}: Holen Sie weniger Zeilen oder Felder.`,
    tooLong: (bytes) =>
      `Ein Text oder Blob ist länger als ${formatBytes(bytes)}; mehr lässt sich nicht zeigen.`,
    noWasm: (detail) =>
      'SQLite kann hier nicht starten. Der Browser braucht WebAssembly, und der Host muss die eigene ' +
      `Content-Security-Policy des SQL-Workers senden: siehe docs/deployment.md. (${detail})`,
    cutResult: (rows) =>
      `Die ersten ${lines(rows)} werden gezeigt: Ergänzen Sie Bedingungen oder ein LIMIT.`,
    cutTable: (table, rows, count) =>
      `${table} hat die ersten ${formatCount(rows)} von ${lines(count)}: Holen Sie weniger, oder filtern Sie in der Operation.`,
    cutColumns: (table, columns, count) =>
      `${table} hat die ersten ${formatCount(columns)} von ${formatCount(count)} Spalten: Fragen Sie nach weniger Feldern.`,
    rounded: (columns) =>
      `${columns.join(', ')}: als REAL berechnet, mit 15 Ziffern. decimal_add, decimal_sub, decimal_mul und decimal_sum behalten alle.`,
    longNumbers: (table, columns) =>
      `${table}: ${columns.join(', ')} ${columns.length === 1 ? 'hat' : 'haben'} mehr Ziffern, als REAL behält: Vergleichen ` +
      'und Sortieren gelten den Zahlen. Summen: decimal_sum; Vergleiche von Berechnetem: decimal_cmp(a, b).',
  },
};
