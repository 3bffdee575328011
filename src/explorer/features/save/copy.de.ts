import { countOf, formatBytes, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as remarkCopy from '../../../session/remark-copy.ts';
import type * as saveCopy from './save-copy.ts';

const rowsText = (count: number): string => countOf(count, 'Zeile', 'Zeilen');

export const SAVE_DE: TablesOf<typeof remarkCopy & typeof saveCopy> = {
  REMARK_COPY: {
    digits: (count) =>
      `${countOf(count, 'Zahl', 'Zahlen')} mit mehr als 15 Ziffern oder zu groß für Excel ${count === 1 ? 'ist' : 'sind'} Text.`,
    cut: (count) =>
      `${countOf(count, 'Text', 'Texte')} ${count === 1 ? 'ist' : 'sind'} bei 32.767 Zeichen abgeschnitten: Für alles ein anderes Format speichern.`,
    replaced: (count) =>
      `${countOf(count, 'Text', 'Texte')} ${count === 1 ? 'hat' : 'haben'} U+FFFD statt ungültiger Zeichen: JSON und NDJSON behalten sie.`,
    nulls: (count) =>
      `${countOf(count, 'Null', 'Nullwerte')} ${count === 1 ? 'ist ein leerer Text' : 'sind leere Texte'}, denn leere Zeilen werden überlesen: Als NULL geschrieben bleiben sie erkennbar.`,
    keys: () => 'Ein Objekt hat einen Schlüssel zweimal: Die Datei hat den letzten Wert.',
    columns: (count) =>
      `Die Zeilen haben mehr als ${formatCount(count)} Spalten: NDJSON und JSON haben alle.`,
  },
  SAVE_COPY: {
    format: (label, asks) => (asks ? `${label} …` : label),
    copyTable: 'Für Excel oder Sheets kopieren',
    copyCsv: 'Als CSV kopieren',
    copyJson: 'Als JSON kopieren',
    noList: 'Keine Liste in dieser Antwort, die Zeilen ergibt',
    busy: 'Eine andere Datei oder Kopie wird noch geschrieben',

    title: (format) => `Als ${format} speichern`,
    listName: (path, rows) => `${path.join('.') || 'die Antwort'} (${rowsText(rows)})`,
    columns: 'Spalten',
    shownColumns: (shown) => `Wie in der Tabelle (${formatCount(shown)})`,
    allColumns: (all) => `Alle (${formatCount(all)})`,
    rows: 'Zeilen',
    shownRows: 'Gefiltert und sortiert wie in der Tabelle',
    someRows: (rows, all) =>
      rows === all
        ? rowsText(all)
        : `${rows === undefined ? '…' : formatCount(rows)} von ${rowsText(all)}`,
    madeRows: (rows, of) =>
      `${rows === undefined ? '… Zeilen' : rowsText(rows)} aus ${formatCount(of)}`,
    extent: (rows, columns) =>
      `In der Datei: ${rows}, ${columns === undefined ? 'jede mit all ihren Feldern' : countOf(columns, 'Spalte', 'Spalten')}.`,
    separator: 'Trennzeichen',
    separators: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator' },
    nullAs: 'Null als',
    emptyCell: 'Leere Zelle',
    nested: 'Verschachtelte Listen',
    joined: 'In einer Zelle',
    joiners: {
      '; ': 'Mit Semikolon verbunden',
      ', ': 'Mit Komma verbunden',
      ' | ': 'Mit senkrechtem Strich verbunden',
      '\n': 'Mit Zeilenumbrüchen verbunden',
    },
    keptLists: 'Als Listen und Objekte',
    nestings: { kept: 'Als Listen und Structs', json: 'Als JSON-Text' },
    ownRows: 'Eine Zeile je Element von',
    checks: {
      isGuarded: {
        label: 'Formeln in Tabellenkalkulationen verhindern',
        hint: 'Setzt einen Apostroph vor Text, der mit =, +, -, @ oder | beginnt, auch nach einem Zeilenumbruch oder Trennzeichen, in CSV und kopierten Zellen.',
      },
      hasMark: {
        label: 'Für Excel',
        hint: 'Fügt eine Byte Order Mark hinzu, durch die Excel Zeichen wie é oder ü liest.',
      },
    },
    companions: {
      dictionary: {
        item: 'Mit Data Dictionary',
        label: 'Data Dictionary',
        hint: 'Fügt eine Markdown-Datei hinzu: Typ, GraphQL-Feld, Einheit und Beschreibung jeder Spalte. Alle Dateien sind in einer ZIP-Datei.',
      },
      manifest: {
        item: 'Mit Manifest',
        label: 'Manifest',
        hint: 'Fügt eine JSON-Datei hinzu: Operation, Variablen, Anfragen, Zeit und SHA-256, die gatehouse verify prüft. Alle Dateien sind in einer ZIP-Datei.',
      },
    },
    table: 'Tabelle für',
    noTable: 'Keine',
    tableHint: (isCsv) =>
      `Fügt eine SQL-Datei hinzu: CREATE TABLE mit Typen, Beschreibungen und Primärschlüssel und die Anweisung, die die Datei lädt.${isCsv ? ' Text, den eine Tabellenkalkulation für eine Formel hielte, bekommt keinen Apostroph, denn der würde mitgeladen.' : ''} Alle Dateien sind in einer ZIP-Datei.`,
    key: (number) => (number === 1 ? 'Primärschlüssel' : `Primärschlüssel, Spalte ${number}`),
    noKeyColumn: (name) => `Die Datei hat keine Spalte ${name} für den Primärschlüssel.`,

    saving: (fileName) => `${fileName} wird gespeichert …`,
    progress: 'Geschrieben',
    saved: (fileName, bytes) => `${fileName} gespeichert, ${formatBytes(bytes)}.`,
    copied: (bytes) => `${formatBytes(bytes)} kopiert.`,
    cancelled: 'Abgebrochen, nichts bleibt davon.',
  },
  SAVE_FAILURES: {
    'disk-full': () => 'Die Festplatte ist voll, nichts wurde gespeichert.',
    'not-allowed': () => 'Der Browser durfte die Datei nicht schreiben, nichts wurde gespeichert.',
    locked: () => 'Nichts wurde gespeichert: Ein anderes Programm hat die Datei geöffnet.',
    'too-large': () =>
      'Nichts wurde gespeichert: Eine ZIP-Datei fasst 4 GB. Speichern Sie ohne Data Dictionary und Manifest.',
    other: (detail) => `Nichts wurde gespeichert: ${detail}`,
  },
  COPY_FAILURES: {
    'disk-full': () => 'Die Festplatte ist voll, nichts wurde kopiert.',
    'not-allowed': () =>
      'Der Browser hat das Kopieren nicht erlaubt: Bleiben Sie auf dieser Seite, oder speichern Sie eine Datei.',
    locked: () => 'Nichts wurde kopiert: Die Zwischenablage ist belegt.',
    'too-large': (_, most) => `Mehr als ${most} werden nicht kopiert: Speichern Sie eine Datei.`,
    other: (detail) => `Nichts wurde kopiert: ${detail}`,
  },
};
