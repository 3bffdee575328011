import { countOf, formatCount } from '../../../contract/format-count.ts';
import type { TablesOf } from '../../../contract/language.ts';
import type * as detailsCopy from '../details/details-copy.ts';
import type * as linesCopy from '../json/lines-copy.ts';
import type * as resultsCopy from '../shared/results-copy.ts';
import type * as sharedCopy from '../shared/shared-copy.ts';
import type * as treeCopy from '../tree/tree-copy.ts';

const lines = (count: number): string => countOf(count, 'Zeile', 'Zeilen');
const mistakes = (count: number): string => `${formatCount(count)} Fehler`;

export const VIEWS_DE: TablesOf<
  typeof detailsCopy & typeof linesCopy & typeof resultsCopy & typeof sharedCopy & typeof treeCopy
> = {
  ANSWER_COMMANDS: {
    'view-json': { label: 'Antwort als JSON zeigen', keywords: 'roh, rohtext' },
    'view-tree': { label: 'Antwort als Baum zeigen' },
    'view-table': {
      label: 'Antwort als Tabelle zeigen',
      keywords: 'zeilen, raster, sortieren, filtern',
    },
    'focus-answer': { label: 'Zur Antwort' },
    'find-in-answer': { label: 'In der Antwort suchen', keywords: 'finden, suche' },
    'maximise-answer': { label: 'Antwort maximieren', keywords: 'vergrößern, vollbild' },
    'fetch-all-pages': { label: 'Alle Seiten', keywords: 'holen, rest, alle zeilen' },
    'save-answer': {
      label: 'Antwort speichern …',
      keywords: 'herunterladen, exportieren, csv, excel',
    },
    'show-details': {
      label: 'Details des letzten Aufrufs',
      keywords: 'header der antwort, status, zeit',
    },
  },
  VIEW_NAMES: {
    json: { label: 'JSON', region: 'Antwort als JSON' },
    tree: { label: 'Baum', region: 'Antwort als Baum' },
    table: { label: 'Tabelle', region: 'Antwort als Tabelle' },
  },
  RESULTS_COPY: {
    actions: 'Antwort',
    views: 'Antwort zeigen als',
    empty: (keys) => `${keys} führt aus`,
    emptyWithoutKeys: 'Führen Sie eine Operation aus, um ihre Antwort zu sehen',
    emptyHint: (keys) => `${keys} vervollständigt die Eingabe.`,
    reading: 'Antwort wird gelesen …',
    earlierAnswer: (name, time, variables) =>
      `Antwort eines früheren Laufs: ${name ?? 'Operation ohne Namen'}, ${time}, ` +
      (variables === undefined ? 'ohne Variablen' : `Variablen ${variables}`),
    earlierPage: 'Antwort eines früheren Laufs, von vor dem Neuladen der Seite',
    details: 'Details',
    save: 'Speichern',
    noAnswer: 'Es gibt noch keine Antwort.',
    noEvents: 'Nur Subscriptions haben Ereignisse.',
    noCall: 'Es wurde noch nichts aufgerufen.',
  },
  FIND_COPY: {
    hint: 'Suchen …',
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
    keys: (fold) =>
      `Pfeiltasten bewegen. ${fold} klappt einen Wert ein, dasselbe mit ] klappt ihn aus; 0 klappt alle ein, 1 bis 9 eine Ebene, * klappt alle aus. ` +
      'Enter öffnet einen Link. Strg oder Cmd und C kopiert den ausgewählten Text.',
    current: (line, text) => `${text.trim()}, Zeile ${formatCount(line)}`,
    fold: (line) => `Zeile ${formatCount(line)} einklappen`,
    folded: (count) => `${countOf(count, 'Wert', 'Werte')} eingeklappt.`,
    unfolded: 'Alle Werte sind ausgeklappt.',
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
  DETAILS_COPY: {
    facts: 'Fakten',
    status: 'Status',
    pages: 'Seiten',
    pagesOf: (count, size, time) =>
      `${formatCount(count)}, ${size} in ${time}; das Folgende gilt für die erste`,
    calls: 'Aufrufe',
    callsOf: (count, size, time) =>
      `${formatCount(count)}, ${size} in ${time}; das Folgende gilt für den letzten`,
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
    response: 'Kopfzeilen der Antwort',
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
