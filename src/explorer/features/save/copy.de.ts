import { countOf, formatBytes, formatCount, formatGuess } from '../../../contract/format-count.ts';
import type { TablesOf } from '../../../contract/language.ts';
import type * as remarkCopy from '../../../session/remark-copy.ts';
import type * as jobCopy from '../shared/job-copy.ts';
import type * as pagesCopy from '../pages/pages-copy.ts';
import type * as saveCopy from './save-copy.ts';
import type * as typesCopy from './types-copy.ts';

const rowsText = (count: number): string => countOf(count, 'Zeile', 'Zeilen');

export const SAVE_DE: TablesOf<
  typeof jobCopy & typeof pagesCopy & typeof remarkCopy & typeof saveCopy & typeof typesCopy
> = {
  SAVE_COPY: {
    format: (label, asks) => (asks ? `${label} …` : label),
    copyTable: 'Für eine Tabellenkalkulation kopieren',
    copyCsv: 'Als CSV kopieren',
    copyJson: 'Als JSON kopieren',
    noList: 'Keine Liste in dieser Antwort, die Zeilen ergibt',

    title: (format) => `Als ${format} speichern`,
    list: 'Liste',
    listName: (path, rows) => `${path.join('.') || 'die Antwort'} (${rowsText(rows)})`,
    columns: 'Spalten',
    shownColumns: (shown) => `Wie in der Tabelle (${formatCount(shown)})`,
    allColumns: (all) => `Alle (${formatCount(all)})`,
    rows: 'Zeilen',
    shownRows: 'Gefiltert und sortiert wie in der Tabelle',
    allRows: 'Alle, wie sie kamen',
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
    asJson: 'Als JSON',
    keptLists: 'Als Listen und Objekte',
    nestings: { kept: 'Als Listen und Structs', json: 'Als JSON-Text' },
    ownRows: 'Eine Zeile je Element von',
    checks: {
      isGuarded: {
        label: 'Formeln in Tabellenkalkulationen verhindern',
        hint: 'Setzt einen Apostroph vor Text, der mit =, +, - oder @ beginnt, auch nach einem Zeilenumbruch oder Trennzeichen.',
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
    save: 'Speichern',

    saving: (fileName) => `${fileName} wird gespeichert …`,
    copying: 'Wird kopiert …',
    progress: 'Geschrieben',
    saved: (fileName, bytes) => `${fileName} gespeichert, ${formatBytes(bytes)}.`,
    copied: (bytes) => `${formatBytes(bytes)} kopiert.`,
    cancelled: 'Abgebrochen, nichts bleibt davon.',
  },
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
  TYPES_COPY: {
    title: 'Spaltentypen',
    column: 'Spalte',
    type: 'Typ',
    reason: 'Warum',
    asText: 'Als Text',
    columnAsText: (column) => `${column} als Text`,
    looking: 'Die Werte werden angesehen …',
    failed: 'Die Werte konnten nicht gelesen werden.',
    part: (share) =>
      `Nach den ersten ${Math.max(1, Math.floor(share * 100))} % der Zeilen: Die anderen können beim Speichern einen Typ weiter machen.`,
    whole: 'Nach allen Zeilen.',
    excel: {
      boolean: 'Wahrheitswert',
      number: 'Zahl',
      text: 'Text',
      date: 'Datum',
      moment: 'Datum und Uhrzeit',
      mixed: 'Wie jeder Wert ist',
    },
    excelNumbers: (count) =>
      `${countOf(count, 'Zahl', 'Zahlen')} mit mehr als 15 Ziffern oder zu groß für Excel als Text`,
    excelMoments: 'Excel würde Bruchteile von Sekunden abschneiden',
  },
  MIXED_KINDS: {
    boolean: 'Wahrheitswerte',
    number: 'Zahlen',
    string: 'Texte',
    object: 'Objekte',
    list: 'Listen',
    odd: 'kein JSON',
  },
  TYPE_REASONS: {
    digits: ({ most, count }) =>
      `Bis zu ${formatCount(most)} Ziffern: DOUBLE würde ${countOf(count, 'Wert', 'Werte')} ändern`,
    double: ({ most }) => `Bis zu ${formatCount(most)} Ziffern: DOUBLE ändert keinen Wert`,
    decimal: ({ count }) => `DOUBLE laut Schema würde ${countOf(count, 'Wert', 'Werte')} ändern`,
    undated: ({ count }) =>
      count === 0
        ? 'Daten und Uhrzeiten in mehreren Formen'
        : `${countOf(count, 'Wert', 'Werte')} ohne Datum oder Uhrzeit, die die Datei halten kann`,
    mixed: ({ kinds }) =>
      kinds.length > 1
        ? `Werte mehrerer Arten: ${kinds.map((kind) => SAVE_DE.MIXED_KINDS[kind]).join(', ')}`
        : 'Leere Objekte',
    'too-large': () => 'Zu viele oder zu tiefe Felder',
    id: () => 'Laut Schema eine ID',
    nulls: () => 'Keine Werte außer null',
  },
  PAGES_COPY: {
    all: (total) => (total === undefined ? 'Alle Seiten …' : `Alle ${rowsText(total)} …`),
    rest: (left) => (left === undefined ? 'Der Rest …' : `Der Rest (${formatCount(left)}) …`),
    allHere: (rows) => `Alle ${rowsText(rows)}`,
    underWay: 'Seiten werden geholt.',
    region: 'Alle Seiten',
    progress: 'Gekommene Zeilen',
    list: 'Von',
    limit: 'Ende bei',
    limitUnit: 'Zeilen',
    noLimit: 'kein Limit',
    start: 'Starten',
    again: 'Diese Seite erneut versuchen',
    goOnNow: 'Mit dem Rest weitermachen',
    adds: (names) =>
      `Die Query fragt nicht, ob es eine nächste Seite gibt: ${names} wird beim Senden hinzugefügt.`,
    way: (label, argument) => `${label} (${argument})`,
    counted: (argument) =>
      `Ändern sich die Daten, können Zeilen fehlen oder doppelt kommen (${argument}).`,
    size: 'Seitengröße',
    sizeUnit: (most) => (most === undefined ? 'Zeilen' : `Zeilen, höchstens ${formatCount(most)}`),
    ownSize: 'die des Dienstes',
    estimate: { rows: 'Zeilen', requests: 'Anfragen', time: 'Zeit', bytes: 'Größe' },
    rowsSoFar: (rows, total) =>
      total === undefined
        ? `bisher ${formatCount(rows)}`
        : `${formatCount(rows)} von ${formatCount(total)}`,
    requests: (requests, rows) => {
      const count = requests === undefined ? 'unbekannt' : formatGuess(requests);
      return `${count}, mit je ${rowsText(rows)}`;
    },
    about: (amount) => (amount === undefined ? 'unbekannt' : `etwa ${amount}`),
    wholePages: (rows) => `Seiten bleiben ganz: Es werden ${rowsText(rows)}.`,
    unnamed: 'die Operation',
    request: (name, time, variables, pageSize) =>
      `Sendet ${name} wie um ${time} ausgeführt, ` +
      `${variables === undefined ? 'ohne Variablen' : `mit ${variables}`}, ` +
      (pageSize === undefined
        ? 'in Seiten von der Größe des Dienstes.'
        : `${pageSize} Zeilen je Seite.`),
    reading: 'Die Antwort wird gelesen.',
    allPagesHere: (label) => `Alle Seiten von ${label} sind da.`,
    withMore: (label, count) =>
      `${label}, wovon ${formatCount(count)} mehr ${count === 1 ? 'hat' : 'haben'}`,
    notFollowed: (labels) => `Nicht verfolgt: ${labels}.`,
    rows: (rows, total) =>
      total === undefined ? rowsText(rows) : `${formatCount(rows)} von ${rowsText(total)}`,
    pages: (count) => countOf(count, 'Seite', 'Seiten'),
    errors: (count) => `${formatCount(count)} Fehler`,
    rate: (rows) => `${formatCount(rows)} Zeilen/s`,
    count: 'Erst die Zeilen zählen: ein Aufruf',
    notCounted: 'Die Zeilen ließen sich nicht zählen.',
    totalChanged: ({ from, to }) =>
      `Statt ${formatCount(from)} sind es jetzt ${formatCount(to)}: Zeilen können fehlen oder doppelt kommen.`,
    pausing: 'Hält nach dieser Seite an …',
    signIn: 'Melden Sie sich an, um mit der nächsten Seite weiterzumachen. Was kam, bleibt.',
    ended: 'Alle Seiten sind da.',
    failed: (why) => `Die nächste Seite kam nicht. ${why}`,
    pastLimit: (limit) =>
      `Am Limit von ${rowsText(limit)} beendet. Die Seite, die es erreichte, bleibt ganz.`,
  },
  OBSTACLES: {
    'no-cursor': (label) =>
      `${label} hat weitere Seiten, aber der Dienst sagt nicht, wo die nächste beginnt.`,
    'no-list': (label) => `${label} ist keine Liste in dieser Antwort.`,
    backwards: (label) =>
      `${label} läuft rückwärts (last, before): Nur Seiten vorwärts können verfolgt werden.`,
    'no-argument': (label) => `${label} hat kein Argument für die Position einer Seite.`,
    'no-next': (label) => `${label} nennt die Position der nächsten Seite nicht.`,
    'not-said': (label) => `Der Dienst sagt nicht, ob ${label} weitere Seiten hat.`,
    'in-list': (label) =>
      `${label} liegt in einer Liste: Nur eine Connection außerhalb von Listen kann verfolgt werden.`,
    'not-in-schema': (names) =>
      `Die Konfiguration nennt ${names}, das Schema des Dienstes hat es nicht.`,
    'no-schema': (label) =>
      `Ob ${label} einen Cursor annimmt, ist bekannt, sobald das Schema da ist.`,
  },
  FULL: {
    memory:
      'Diese Antwort ist so groß, wie die Seite sie gut halten kann, und dieser Browser lässt nichts ' +
      'auf der Festplatte zu. Speichern Sie sie und machen Sie dann weiter: Der Rest wird eine eigene Antwort.',
    disk:
      'Die Festplatte oder der Anteil des Browsers ist voll. Was kam, bleibt. Speichern Sie es und ' +
      'machen Sie dann weiter: Der Rest wird eine eigene Antwort.',
  },
  JOB_COPY: {
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    end: 'Hier beenden',
    left: (time) => `noch etwa ${time}`,
    waiting: (time) => `Ratenlimit erreicht: weiter in ${time}.`,
    waitingForQuota: (time) => `Wartet ${time} auf das Kontingent.`,
    paused: 'Angehalten.',
  },
  JOB_ENDS: {
    limit: 'Am Limit beendet.',
    cancelled: 'Gestoppt. Was kam, bleibt.',
    'same-cursor':
      'Der Dienst lieferte denselben Cursor zweimal: Das ginge im Kreis. Die Seite, die damit kam, ' +
      'ist ausgelassen.',
    'no-cursor':
      'Der Dienst sagt, dass es weitere Seiten gibt, aber nicht, wo die nächste beginnt.',
    'same-rows': 'Der Dienst lieferte dieselben Zeilen zweimal. Die zweiten sind ausgelassen.',
    'not-said': 'Der Dienst sagt nicht, ob weitere Seiten folgen: Es können Zeilen fehlen.',
    'signed-out': 'Beim Abmelden gestoppt.',
    replaced: 'Gestoppt: Der Tab hat eine andere Antwort.',
  },
  UNUSABLE: {
    'no-result': 'Sie ist kein GraphQL-Ergebnis.',
    'no-list': 'Sie hat dort keine Liste, wo ihre Zeilen hingehören.',
    'not-said': 'Sie sagt nicht, ob eine weitere folgt.',
  },
};
