import { countOf, formatBytes, formatCount } from '../../../contract/format-count.ts';
import type { TablesOf } from '../../../contract/language.ts';
import type * as detailsCopy from '../details/details-copy.ts';
import type * as eventsCopy from '../events/events-copy.ts';
import type * as linesCopy from '../json/lines-copy.ts';
import type * as resultsCopy from '../shared/results-copy.ts';
import type * as sharedCopy from '../shared/shared-copy.ts';
import type * as tableCopy from '../table/table-copy.ts';
import type * as treeCopy from '../tree/tree-copy.ts';

const lines = (count: number): string => countOf(count, 'Zeile', 'Zeilen');
const cells = (count: number): string => countOf(count, 'Zelle', 'Zellen');
const mistakes = (count: number): string => `${formatCount(count)} Fehler`;

export const VIEWS_DE: TablesOf<
  typeof detailsCopy &
    typeof eventsCopy &
    typeof linesCopy &
    typeof resultsCopy &
    typeof sharedCopy &
    typeof tableCopy &
    typeof treeCopy
> = {
  RESULTS_COPY: {
    actions: 'Antwort',
    views: 'Antwort zeigen als',
    viewNames: {
      json: 'JSON',
      tree: 'Baum',
      table: 'Tabelle',
      chart: 'Diagramm',
      events: 'Ereignisse',
      sql: 'SQL',
    },
    regions: {
      json: 'Antwort als JSON',
      tree: 'Antwort als Baum',
      table: 'Antwort als Tabelle',
      chart: 'Antwort als Diagramm',
      events: 'Ereignisse der Subscription',
      sql: 'SQL über die Antworten',
    },
    empty: (keys) => `${keys} führt aus`,
    emptyWithoutKeys: 'Führen Sie eine Operation aus, um ihre Antwort zu sehen',
    emptyHint: (keys) => `${keys} vervollständigt die Eingabe.`,
    reading: 'Antwort wird gelesen …',
    earlierAnswer: (name, time, variables) =>
      `Antwort eines früheren Laufs: ${name ?? 'Operation ohne Namen'}, ${time}, ` +
      (variables === undefined ? 'ohne Variablen' : `Variablen ${variables}`),
    earlierPage: 'Antwort eines früheren Laufs, von vor dem Neuladen der Seite',
    enlarge: 'Antwort maximieren',
    details: 'Details',
    save: 'Speichern',
    noAnswer: 'Es gibt noch keine Antwort.',
    noEvents: 'Nur Subscriptions haben Ereignisse.',
    noCall: 'Es wurde noch nichts aufgerufen.',
  },
  FIND_COPY: {
    label: 'In der Antwort suchen',
    previous: 'Vorheriger Treffer',
    next: 'Nächster Treffer',
    status: ({ text, count, current, isBusy, isWhole }) => {
      if (text === '') return '';
      if (current === undefined) return isBusy ? 'Wird gesucht …' : 'Nicht gefunden';
      return `${formatCount(current + 1)} von ${formatCount(count)}${isWhole ? '' : '+'}`;
    },
  },
  VALUE_COPY: {
    title: (name) => `Ganzer Wert von ${name}`,
    size: (bytes) => `${formatCount(bytes)} Bytes, wie sie kamen.`,
    shownPart: (shown, bytes) =>
      `Die ersten ${formatCount(shown)} von ${formatCount(bytes)} Bytes werden gezeigt.`,
    copy: 'Kopieren',
    copied: 'Kopiert.',
    copiedPart: (copied, bytes) =>
      `Die ersten ${formatCount(copied)} von ${formatCount(bytes)} Bytes kopiert; Speichern liefert alle.`,
    reading: 'Wird gelesen …',
    empty: 'Leerer Text',
    empties: { string: 'leerer Text', list: 'leere Liste', object: 'leeres Objekt' },
    gone: 'Diese Antwort ist nicht mehr gespeichert: Führen Sie die Operation erneut aus.',
  },
  PROBLEM_COPY: {
    list: 'Probleme dieser Antwort',
    show: 'Zeigen',
    byte: (byte) => `Byte ${formatCount(byte)}`,
    line: (line, byte) => `Zeile ${formatCount(line)} (${byte})`,
    empty: 'Die Antwort ist leer.',
    'byte-order-mark':
      'Die Antwort beginnt mit einer Byte Order Mark, die JSON nicht erlaubt und die hier nicht gezeigt wird.',
    cut: (bytes) => `Die Antwort bricht nach ${formatCount(bytes)} Bytes ab.`,
    'duplicate-key': (location) =>
      `Ein Objekt hat einen Schlüssel doppelt, in ${location}; die meisten Programme behalten nur den letzten.`,
    'errors-not-a-list': (location) =>
      `Die Antwort ist fehlerhaft: Ihre errors, in ${location}, sind keine Liste.`,
    'invalid-utf8': (byte) =>
      `Einige Bytes, ab ${byte}, sind kein UTF-8 und werden als \uFFFD gezeigt.`,
    'not-json': (location) => `Was auf ${location} folgt, ist kein JSON und wird nicht gezeigt.`,
    isNoJson: 'Die Antwort ist kein JSON: Ihr Anfang wird gezeigt.',
    'odd-number': (location) =>
      `Der Wert in ${location} ist kein JSON und wird gezeigt, wie er geschrieben wurde.`,
    'trailing-text': (byte) =>
      `Nach dem JSON folgt ab ${byte} weiterer Text, der nicht gezeigt wird.`,
  },
  LINES_COPY: {
    lines: (count) => `Die Antwort als JSON, ${lines(count)}`,
    current: (line, text, isFolded) =>
      `${text.trim()}${isFolded ? ', eingeklappt' : ''}, Zeile ${formatCount(line)}`,
    fold: (line) => `Wert von Zeile ${formatCount(line)}`,
    unfold: (line) => `Zeile ${formatCount(line)} ausklappen`,
    tooLongToFold:
      'Die Antwort ist zu lang, um sie ganz einzuklappen: Klappen Sie ihre Werte einzeln ein.',
    value: (line) => `Zeile ${formatCount(line)}`,
    openValue: 'Ganz zeigen',
    openNamed: (line) => `Ganzen Wert von Zeile ${formatCount(line)} zeigen`,
    selected: (count) =>
      count === 1
        ? 'Die Zeile ist ausgewählt.'
        : `Alle ${formatCount(count)} Zeilen sind ausgewählt.`,
    copying: 'Wird kopiert …',
    copied: (count) => `${lines(count)} kopiert.`,
    copiedAll: (count) => `${count === 1 ? '' : 'Alle '}${lines(count)} kopiert.`,
    copiedPart: (copied, count) =>
      `Die ersten ${formatCount(copied)} von ${formatCount(count)} Zeilen kopiert; Speichern liefert alle.`,
  },
  TREE_COPY: {
    tree: 'Die Antwort als Baum',
    keys: 'Pfeiltasten bewegen, öffnen und schließen; * öffnet alle daneben; Strg oder Cmd und C kopiert den Wert.',
    loading: 'Wird gelesen …',
    withheld: 'vorenthalten',
    noValue: 'kein Wert',
    items: (count) => countOf(count, 'Element', 'Elemente'),
    fields: (count) => countOf(count, 'Feld', 'Felder'),
    empty: 'Diese Antwort enthält keinen Wert.',
    errorsBelow: (count) => `${mistakes(count)} darin`,
    errorAt: (message) => `Fehler: ${message}`,
    errorTaken: (message, path) => `${message} (bei ${path})`,
    details: 'Der gewählte Wert',
    root: 'die Antwort',
    copyValue: 'Wert kopieren',
    copyPath: 'Pfad kopieren',
    showWhole: 'Ganz zeigen',
    copiedValue: (path) => `Wert von ${path} kopiert.`,
    copiedPath: (path) => `${path} kopiert.`,
  },
  EVENTS_COPY: {
    actions: 'Aktionen für die Ereignisse',
    list: 'Ereignisse',
    columns: { time: 'Empfangen um', errors: 'GraphQL-Fehler' },
    count: (count) => countOf(count, 'Ereignis', 'Ereignisse'),
    kept: (count) => `die neuesten ${formatCount(count)} bleiben`,
    dropped: (count) =>
      count === 1 ? '1 älteres ist weg.' : `${formatCount(count)} ältere sind weg.`,
    paused: (count) => (count > 0 ? `angehalten, ${formatCount(count)} neue` : 'angehalten'),
    waiting: 'Es ist noch kein Ereignis gekommen',
    none: 'Es kam kein Ereignis',
    cleared: 'Geleert',
    more: 'Ereignisaktionen',
    newestFirst: 'Neueste zuerst',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    over: 'Der Strom ist beendet.',
    clear: 'Leeren',
    nothing: 'Es gibt keine Ereignisse.',
    save: 'Als NDJSON speichern',
    saved: (name, bytes) => `${name} gespeichert, ${formatBytes(bytes)}.`,
    event: (count) => `Ereignis ${formatCount(count)}`,
    facts: (time, bytes) => `${time}, ${formatBytes(bytes)}`,
    cut: 'Das Ereignis ist lang, gezeigt wird sein Anfang. Kopieren nimmt es ganz.',
    earlier: 'Früher',
    later: 'Später',
  },
  TOKEN_ENDINGS: {
    expired: (time) => `das Token lief um ${time} ab`,
    replaced: (time) => `eine andere Anmeldung ersetzte das Token um ${time}`,
    revoked: (time) => `das Token wurde um ${time} widerrufen`,
    refused: (time) => `der Dienst nahm das Token um ${time} nicht mehr an`,
    'signed-out': (time) => `um ${time} abgemeldet`,
  },
  STREAM_ENDS: {
    completed: (time) => `abgeschlossen ${time}`,
    stopped: (time) => `gestoppt ${time}`,
    left: (time) => `beendet ${time}, beim Verlassen des Tabs`,
    broken: (time) => `Verbindung abgebrochen ${time}`,
    failed: (time, why) => `beendet ${time}: ${why}`,
  },
  TABLE_COPY: {
    list: 'Liste',
    newest: 'Neueste',
    listName: (name, count) => `${name} (${formatCount(count)})`,
    root: 'die Antwort selbst',

    filter: 'Filtern',
    clearFilter: 'Filter leeren',
    rows: lines,
    found: (found, count) => `${formatCount(found)} von ${lines(count)}`,
    made: (made, count) => `${lines(made)}, gebildet aus ${formatCount(count)}`,
    growing: 'bisher',
    sorting: (column) => `Wird nach ${column} sortiert …`,
    filtering: 'Die Zeilen werden durchsucht …',
    cancel: 'Abbrechen',
    notSorted: (column) => `Nicht nach ${column} sortiert.`,
    error: 'Fehler',

    columns: (shown, count) =>
      shown === count ? 'Spalten' : `Spalten (${formatCount(shown)} von ${formatCount(count)})`,
    columnsTitle: 'Spalten',
    columnsHint: 'Alt mit einer Pfeiltaste verschiebt eine Spalte.',
    groupDigits: 'Ziffern gruppieren: 1 234 567',
    findColumn: 'Spalte suchen',
    moreColumns: (count) =>
      `Die ersten ${formatCount(count)} Spalten. Dateien in JSON und NDJSON haben alle.`,
    noColumnFound: 'Keine Spalte hat einen solchen Namen.',
    showAll: 'Alle zeigen',
    hideAll: 'Alle verbergen',
    asItCame: 'Wie gekommen',
    moveUp: (name) => `Nach oben: ${name}`,
    moveDown: (name) => `Nach unten: ${name}`,

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
    asJson: 'Als JSON',
    fit: 'Breite anpassen',
    pin: 'Fixieren',
    unpin: 'Fixierung lösen',
    hide: 'Verbergen',
    copyColumn: 'Spalte kopieren',

    filters: 'Filter',
    filterOf: (name) => `${name} filtern`,
    test: 'Bedingung',
    tests: {
      contains: 'enthält',
      equals: 'ist gleich',
      greater: 'ist größer als',
      less: 'ist kleiner als',
      between: 'liegt zwischen',
      'one-of': 'ist einer von',
      'is-null': 'ist null',
      'is-not-null': 'ist nicht null',
    },
    ends: ['von', 'bis'],
    apply: 'Anwenden',
    counting: 'Die Werte werden gezählt …',
    withheld: 'vorenthalten',
    nullValue: 'null',
    nullRow: 'Diese Zeile ist null.',
    noNumber: 'Geben Sie eine Zahl mit Dezimalpunkt ein, etwa 12.5.',
    noValue: 'Geben Sie einen Wert ein.',
    removeFilter: (filter) => `Filter entfernen: ${filter}`,
    clearFilters: 'Alle entfernen',
    notHere: (choices) => `Nicht in dieser Antwort: ${choices.join(', ')}.`,
    chosenFor: (column, choices) => `${column} (${choices.join(', ')})`,
    choices: { filter: 'Filter', sort: 'Sortierung', rows: 'je eine Zeile' },
    otherKind: (column, before, now) =>
      `${column} enthielt ${before}, als das gewählt wurde, und enthält jetzt ${now}.`,
    kinds: {
      number: 'Zahlen',
      text: 'Texte',
      boolean: 'wahr oder falsch',
      nested: 'Listen oder Objekte',
    },
    removeStale: 'Entfernen',
    compared: {
      equals: (name, value) => (value === '' ? `${name} = „“` : `${name} = ${value}`),
      contains: (name, value) => `${name} enthält „${value}“`,
      greater: (name, value) => `${name} > ${value}`,
      less: (name, value) => `${name} < ${value}`,
    },
    between: (name, from, to) => `${name} von ${from} bis ${to}`,
    oneOf: (name, values, more) =>
      `${name}: ${values.join(', ')}${more > 0 ? ` und ${formatCount(more)} weitere` : ''}`,

    value: 'Wert',
    rowNumber: 'Zeile',
    sortRank: (rank) => `Sortierschlüssel ${rank}`,
    widthOf: (name) => `Breite von ${name}`,
    keys:
      'Pfeiltasten bewegen, mit Umschalt wählen sie aus, Strg+A wählt alles aus, Strg+C kopiert. Enter ' +
      'öffnet die Zeile als Datensatz, Umschalt+Enter ihre Zelle. Auf einer Spalte: Enter sortiert nach ' +
      'ihr, mit Umschalt zusätzlich, Alt mit Pfeil nach unten öffnet ihr Menü, Alt mit Pfeil zur Seite ' +
      'verschiebt sie, Alt+Umschalt mit einem Pfeil macht sie breiter oder schmaler.',

    sums: { sum: 'Summe', average: 'Mittelwert', min: 'Kleinster', max: 'Größter' },
    copy: (count) => (count === 1 ? 'Zelle kopieren' : `${cells(count)} kopieren`),
    copyWithNames: 'mit Namen',
    copyWithNamesLabel: 'Mit den Namen der Spalten kopieren',
    copying: 'Wird kopiert …',
    copied: (count) => (count === 1 ? 'Kopiert.' : `${cells(count)} kopiert.`),
    tooMuch:
      'Zu viel für die Zwischenablage: Wählen Sie weniger aus, oder speichern Sie die Zeilen als Datei.',
    copyFailed:
      'Der Browser hat das Kopieren nicht erlaubt: Wählen Sie die Zellen aus und versuchen Sie es erneut.',

    record: (row) => `Datensatz der Zeile ${formatCount(row + 1)}`,
    previousRow: 'Vorige Zeile',
    nextRow: 'Nächste Zeile',
    closeRecord: 'Datensatz schließen',
    cellOf: (row) => `Zeile ${formatCount(row + 1)}`,
    cut: (bytes) =>
      `Die ersten ${formatCount(bytes / 1_000)} kB werden gezeigt; Kopieren nimmt alles.`,

    noList: 'Keine Liste in dieser Antwort',
    noListHint:
      'Die Tabelle zeigt Listen, eine Zeile je Element; JSON und Baum zeigen die ganze Antwort.',
    noData: (errors) => `Diese Antwort enthält ${mistakes(errors)} und keine Daten`,
    noListYet: 'Es ist noch keine Liste gekommen.',
    noRows: (name) => `${name} hat keine Zeilen`,
    noRowsHint: 'Die Liste ist leer.',
    noColumns: 'Keine Spalte wird gezeigt',
    noColumnsHint: 'Wählen Sie Spalten im Menü darüber.',
    nothingFound: (filter) =>
      filter === '' ? 'Keine Zeile passt zu den Filtern' : `Keine Zeile enthält „${filter}“`,
    failed: 'Die Zeilen konnten nicht gelesen werden.',
  },
  DETAILS_COPY: {
    title: 'Details des letzten Aufrufs',
    facts: 'Fakten',
    status: 'Status',
    pages: 'Seiten',
    pagesOf: (count, size, time) =>
      `${formatCount(count)}, ${size} in ${time}; das Folgende gilt für die erste`,
    firstByte: 'Erstes Byte',
    total: 'Gesamt',
    decoded: 'Größe',
    wire: 'Übertragen',
    wireUnknown: {
      'not-allowed': 'unbekannt: Der Dienst, anderer Herkunft, sendet kein Timing-Allow-Origin',
      'no-record': 'unbekannt: Der Browser hat keine Aufzeichnung davon',
    },
    rows: 'Zeilen',
    list: (count, path) => `${formatCount(count)} in ${path}`,
    noRows: 'keine Liste in der Antwort',
    request: 'Anfrage',
    body: 'Inhalt der Anfrage',
    copyJson: 'Inhalt kopieren',
    copyCurl: 'Als cURL kopieren',
    masked: 'Schlüssel und Token sind maskiert. Der cURL-Befehl nimmt sie aus $API_KEY und $TOKEN.',
    response: 'Header der Antwort',
    socket: 'WebSocket',
    protocol: 'Protokoll',
    opened: 'Geöffnet nach',
    firstEvent: 'Erstes Ereignis',
    events: 'Ereignisse',
    received: 'Empfangen',
    closed: 'Geschlossen mit',
    opening: 'Inhalt von connection_init',
    operation: 'Inhalt von subscribe',
    copyOperation: 'Operation kopieren',
    maskedOpening: 'Schlüssel und Token in connection_init sind maskiert.',
    extensions: 'Extensions',
    quota: (left, of, unit) =>
      `${formatCount(left)}${of === undefined ? '' : ` von ${formatCount(of)}`} ` +
      `${unit === 'points' ? 'Punkten' : 'Aufrufen'} übrig`,
    quotaUntil: (until) => ` bis ${until}`,
    quotaRestores: (amount) => `, +${formatCount(amount)}/s`,
    quotaCost: (cost) => `Der letzte Aufruf kostete ${formatCount(cost)}.`,
    waitsUntil: (time) => `Wartet auf den Dienst bis ${time}`,
    timeLimit: 'Zeitlimit eines Aufrufs',
    timeLimitHint: 'Für künftige Aufrufe; Subscriptions haben keines.',
    limits: {
      10_000: '10 Sekunden',
      60_000: '1 Minute',
      300_000: '5 Minuten',
      Infinity: 'Keines',
    },
    noCall: 'Es gibt nichts zu berichten: Kein Aufruf dieses Tabs wurde bisher beantwortet.',
  },
};
