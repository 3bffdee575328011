import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as tableCopy from './table-copy.ts';

const lines = (count: number): string => countOf(count, 'Zeile', 'Zeilen');
const cells = (count: number): string => countOf(count, 'Zelle', 'Zellen');
const mistakes = (count: number): string => `${formatCount(count)} Fehler`;

export const TABLE_DE: TablesOf<typeof tableCopy> = {
  TABLE_COPY: {
    newest: 'Neueste',
    root: 'die Antwort selbst',

    filter: 'Filtern',
    filterHint: 'Filtern',
    clearFilter: 'Filter leeren',
    rows: lines,
    found: (found, count) => `${formatCount(found)} von ${lines(count)}`,
    made: (made, count) => `${lines(made)}, gebildet aus ${formatCount(count)}`,
    growing: 'bisher',
    sorting: (column) => `Wird nach ${column} sortiert …`,
    filtering: 'Die Zeilen werden durchsucht …',
    notSorted: (column) => `Nicht nach ${column} sortiert.`,
    sorted: (name, direction) =>
      `Nach ${name} ${direction === 'ascending' ? 'aufsteigend' : 'absteigend'} sortiert.`,
    error: 'Fehler',

    columns: (shown, count) =>
      shown === count ? 'Spalten' : `Spalten (${formatCount(shown)} von ${formatCount(count)})`,
    columnsTitle: 'Spalten',
    columnsHint: 'Alt mit einer Pfeiltaste verschiebt eine Spalte.',
    findColumn: 'Spalte suchen',
    moreColumns: (count) =>
      `Die ersten ${formatCount(count)} Spalten. Dateien in JSON und NDJSON haben alle.`,
    noColumnFound: 'Keine Spalte hat einen solchen Namen.',
    showAll: 'Alle zeigen',
    hideAll: 'Alle verbergen',
    asItCame: 'Wie gekommen',
    moveUp: (name) => `Nach oben: ${name}`,
    moveDown: (name) => `Nach unten: ${name}`,

    goTo: (name) => `Zur Spalte ${name}`,
    menuOf: (name) => `Menü von ${name}`,
    sortBy: { ascending: 'Aufsteigend sortieren', descending: 'Absteigend sortieren' },
    thenBy: {
      ascending: 'Danach hiernach, aufsteigend',
      descending: 'Danach hiernach, absteigend',
    },
    unsort: 'Aus der Sortierung nehmen',
    filterColumn: 'Filtern …',
    unfilter: 'Filter entfernen',
    rowsOf: (list) => `Eine Zeile je ${list}`,
    removeRowsOf: (list) => `Entfernen: eine Zeile je ${list}`,
    fit: 'Breite anpassen',
    wider: 'Breiter',
    narrower: 'Schmaler',
    pin: 'Fixieren',
    unpin: 'Fixierung lösen',
    hide: 'Verbergen',
    copyColumn: 'Spalte kopieren',
    scale: 'Zahlen als',
    scales: { none: 'Nur Ziffern', bars: 'Balken', colors: 'Farben' },

    filters: 'Filter',
    filterOf: (name) => `${name} filtern`,
    test: 'Bedingung',
    tests: {
      contains: 'enthält',
      'not-contains': 'enthält nicht',
      starts: 'beginnt mit',
      equals: 'ist gleich',
      'not-equals': 'ist nicht gleich',
      matches: 'passt zum Muster',
      'at-least': '≥ mindestens',
      'at-most': '≤ höchstens',
      greater: '> größer als',
      less: '< kleiner als',
      between: 'liegt zwischen',
      'one-of': 'ist einer von',
      'none-of': 'ist keiner von',
      'is-empty': 'ist leer',
      'is-null': 'ist null',
      'is-not-null': 'ist nicht null',
    },
    ends: ['von', 'bis'],
    apply: 'Anwenden',
    counting: 'Die Werte werden gezählt …',
    nullRow: 'Diese Zeile ist null.',
    noNumber: 'Geben Sie eine Zahl mit Dezimalpunkt ein, etwa 12.5.',
    noValue: 'Geben Sie einen Wert ein.',
    noPattern:
      'Geben Sie einen regulären Ausdruck mit höchstens drei Wiederholungen ein, in dem keine Gruppe eine Wiederholung oder Auswahl wiederholt.',
    patternHint: (length = 10_000) =>
      `Ein regulärer Ausdruck, ohne Groß- und Kleinschreibung, für die ersten ${formatCount(length)} Zeichen eines Werts.`,
    findValue: 'Wert suchen',
    noValueFound: 'Kein solcher Wert.',
    removeFilter: (filter) => `Filter entfernen: ${filter}`,
    clearFilters: 'Alle entfernen',
    notHere: (choices) => `Nicht in dieser Antwort: ${choices.join(', ')}.`,
    chosenFor: (column, choices) => `${column} (${choices.join(', ')})`,
    choices: { filter: 'Filter', sort: 'Sortierung', rows: 'je eine Zeile' },
    quoted: (text) => `„${text}“`,
    between: (name, from, to) => `${name} von ${from} bis ${to}`,
    valuesOf: (name, values, more, isNot) =>
      `${name}: ${isNot ? 'nicht ' : ''}${values.join(', ')}${more > 0 ? ` und ${formatCount(more)} weitere` : ''}`,

    value: 'Wert',
    rowNumber: 'Zeile',
    sortRank: (rank) => `Sortierschlüssel ${rank}`,
    widthOf: (name) => `Breite von ${name}`,
    keys:
      'Pfeiltasten bewegen, mit Umschalt wählen sie aus, Strg+A wählt alles aus, Strg+C kopiert, mit Umschalt auch die Spaltennamen. Enter ' +
      'öffnet die Zeile als Datensatz, Umschalt+Enter ihre Zelle, beide neben der Tabelle, Umschalt+F10 ein Menü. Auf einer Spalte: Enter sortiert nach ' +
      'ihr, mit Umschalt zusätzlich, Alt mit Pfeil nach unten öffnet ihr Menü, Alt mit Pfeil zur Seite ' +
      'verschiebt sie, Alt+Umschalt mit einem Pfeil macht sie breiter oder schmaler.',

    sums: { sum: 'Summe', average: 'Mittelwert', min: 'Kleinster', max: 'Größter' },
    copy: (count) => (count === 1 ? 'Zelle kopieren' : `${cells(count)} kopieren`),
    menuOfCell: (column, row) => `Menü von ${column}, Zeile ${formatCount(row + 1)}`,
    filterBy: 'Nach diesem Wert filtern',
    exclude: 'Diesen Wert ausschließen',
    copyWithNames: 'Mit Spaltennamen kopieren',
    copyRow: 'Zeile als JSON kopieren',
    copyAs: (count) => (count === 1 ? 'Zeile kopieren als' : `${cells(count)} kopieren als`),
    useAs: 'Als Variable verwenden',
    runForEach: 'Für jeden Wert der Spalte ausführen …',
    useAsList: 'Diese Zeilen als Liste verwenden …',
    isEmpty: 'Die Zelle ist leer',
    isList: 'Eine Liste: Filtern Sie die Spalte nach einem ihrer Werte',
    isJoined: 'Eine Liste: Zeigen Sie ihre Spalte erst als JSON',
    notRead: 'Die Zelle wird noch gelesen',
    tooLong: 'Länger als hier gezeigt: Öffnen Sie sie',
    noVariables: 'Die Operation hat keine Variablen',
    noSuchType: (type) => `Der Wert ist nicht vom Typ ${type}`,
    notOwn: 'Diese Zeilen sind nicht die der Antwort selbst',
    copied: (count) => (count === 1 ? 'Kopiert.' : `${cells(count)} kopiert.`),
    tooMuch:
      'Zu viel für die Zwischenablage: Wählen Sie weniger aus, oder speichern Sie die Zeilen als Datei.',
    copyFailed:
      'Der Browser hat das Kopieren nicht erlaubt: Wählen Sie die Zellen aus und versuchen Sie es erneut.',

    record: (row, cell) =>
      `${cell === undefined ? 'Datensatz' : `Zelle ${cell}`} der Zeile ${formatCount(row + 1)}`,
    previousRow: 'Vorige Zeile',
    nextRow: 'Nächste Zeile',
    closeRecord: 'Datensatz schließen',
    showRecord: 'Datensatz zeigen',
    cellOf: (row, cell) => `Zeile ${formatCount(row + 1)}${cell === undefined ? '' : `, ${cell}`}`,
    noField: 'Die Zeile hat kein solches Feld.',
    openLink: (host) => `Link zu ${host} öffnen`,
    decode: 'Base64 dekodieren',
    decoded: {
      image: (name) => `Bild aus ${name}`,
      text: (name) => `Text aus ${name}`,
    },
    noBase64: 'Das ist Base64 weder eines Bilds noch eines Texts.',
    tooLongToDecode: 'Zu lang, um es hier zu zeigen; Kopieren nimmt alles.',
    cut: (bytes) =>
      `Die ersten ${formatCount(bytes / 1_000)} kB werden gezeigt; Kopieren nimmt alles.`,

    noList: 'Keine Liste in dieser Antwort',
    noListHint: 'Die Tabelle zeigt Listen, eine Zeile je Element; JSON zeigt die ganze Antwort.',
    noData: (errors) => `Diese Antwort enthält ${mistakes(errors)} und keine Daten`,
    noListYet: 'Es ist noch keine Liste gekommen.',
    noRows: (name) => `${name} hat keine Zeilen`,
    noRowsHint: 'Die Liste ist leer.',
    noColumns: 'Keine Spalte wird gezeigt',
    noColumnsHint: 'Wählen Sie Spalten im Menü darüber.',
    nothingFound: (filter) =>
      filter === '' ? 'Keine Zeile passt zu den Filtern' : `Keine Zeile enthält „${filter}“`,
    failed: 'Die Zeilen konnten nicht gelesen werden.',
    ofGroup: 'Die Zeilen einer Gruppe.',
    backToGroups: 'Zurück zu den Gruppen',
  },
};
