import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as chartCopy from './chart-copy.ts';
import type * as chartNameCopy from './chart-name-copy.ts';

const rowsText = (count: number): string => countOf(count, 'Zeile', 'Zeilen');

export const CHART_DE: TablesOf<typeof chartCopy & typeof chartNameCopy> = {
  CHART_NAMES: { label: 'Diagramm', region: 'Antwort als Diagramm' },
  CHART_COMMANDS: {
    'view-chart': { label: 'Antwort als Diagramm zeigen', keywords: 'grafik, karte, kurve' },
  },
  CHART_COPY: {
    kind: 'Diagramm',
    x: 'X',
    y: 'Y',
    category: 'Kategorie',
    latitude: 'Breite',
    longitude: 'Länge',
    measure: 'Zeigen',
    measures: { count: 'Zahl der Zeilen', sum: 'Summe', average: 'Durchschnitt' },
    series: 'Farbe nach',
    noSeries: 'Eine Farbe',
    size: 'Größe nach',
    label: 'Beschriftung',
    without: { size: 'Eine Größe', label: 'Keine' },
    scale: 'Skala',
    linear: 'Linear',
    logs: { x: 'X logarithmisch', y: 'Y logarithmisch', both: 'X und Y logarithmisch' },
    logValues: 'Logarithmisch',
    rowNumber: 'Zeilennummer',
    box: {
      high: 'Oberes Ende',
      upper: 'Oberes Quartil',
      median: 'Mittlerer Wert',
      lower: 'Unteres Quartil',
      low: 'Unteres Ende',
      outliers: 'Ausreißer',
    },
    rows: 'Zeilen',
    utc: (name) => `${name} (in UTC)`,
    of: (measure, name) => `${measure} von ${name}`,
    by: (y, x) => `${y} nach ${x}`,
    both: (x, y) => `${x} und ${y}`,
    chart: (kind, title) => `Diagramm (${kind}): ${title}`,
    keys:
      'Pfeiltasten gehen von Punkt zu Punkt, Pos1 und Ende zum ersten und letzten; auf und ab wechseln die ' +
      'Reihe. + und - zoomen, 0 zeigt wieder alles.',
    hint: 'Ziehen zoomt, ein Doppelklick zeigt alles.',
    touchHint: 'Zwei Finger vergrößern, einer verschiebt Vergrößertes.',
    zoom: 'Vergrößerung',
    zooms: { in: 'Vergrößern', out: 'Verkleinern' },
    resetZoom: 'Alles zeigen',
    partShown: (share) => `${Math.round(share * 100)} % der Breite werden gezeigt.`,
    allShown: 'Alles wird gezeigt.',
    point: (x, y, series, row) =>
      `${series === undefined ? '' : `${series}: `}${x}, ${y} (Zeile ${formatCount(row)})`,
    bar: (name, value, rows) => `${name}: ${value} (${rowsText(rows)})`,
    together: (count) => `einer von ${formatCount(count)} Punkten hier`,
    titleOf: { chart: 'Titel des Diagramms', x: 'Titel der X-Achse', y: 'Titel der Y-Achse' },
    save: (format) => `${format} speichern`,
    numbers: 'Zahlen zeigen',
    numbersOf: (title) => `Zahlen: ${title}`,
    firstRows: (shown, count) =>
      `Die ersten ${formatCount(shown)} von ${formatCount(count)} Zeilen; „Speichern“ enthält alle.`,
    loading: 'Zahlen werden gelesen …',
    filtered: (rows) => `Der Filter der Tabelle lässt ${rowsText(rows)} durch`,
    drawn: rowsText,
    unusable: (rows) => `${rowsText(rows)} ohne brauchbaren Wert`,
    rounded: (values) =>
      `${countOf(values, 'Zahl', 'Zahlen')} für das Diagramm gerundet; die Tabelle zeigt alle Ziffern`,
    hidden: (count, areBars) =>
      `${areBars ? countOf(count, 'Balken', 'Balken') : countOf(count, 'Punkt', 'Punkte')} von null oder weniger: ohne Platz auf einer log. Skala`,
    tooMany: (drawn) => `nur die ersten ${formatCount(drawn)} Zeilen`,
    other: 'Andere',
    otherSeries: ({ points, categories }) =>
      `${countOf(points, 'Punkt', 'Punkte')} aus ${countOf(categories, 'weiteren Kategorie', 'weiteren Kategorien')} grau`,
    largest: (shown, all) =>
      `die ${formatCount(shown)} größten von ${countOf(all, 'Kategorie', 'Kategorien')}`,
    more: (categories) => `${formatCount(categories)} weitere`,
    showBars: (bars) => `${formatCount(bars)} Balken zeigen`,
    pickHint: 'Klick oder Eingabetaste filtert; Ziehen oder Umschalt mit Pfeil nimmt mehrere.',
    several: (first, last) => `${first} bis ${last}`,
    bars: (count) => countOf(count, 'Balken', 'Balken'),
    unsized: (points) =>
      `${countOf(points, 'Punkt', 'Punkte')} ohne Größe über null, am kleinsten gezeichnet`,
    densest: (points) => `kräftiger, wo mehr liegen, bis ${formatCount(points)} an einer Stelle`,
    inOther: (count) =>
      `${countOf(count, 'weitere Kategorie', 'weitere Kategorien')} zusammen als „Andere“`,
    otherBars: (rows) => `${rowsText(rows)} weiterer Kategorien weggelassen`,
    noColumns: 'Keine Spalte lässt sich zeichnen',
    noColumnsHint: 'Ein Diagramm braucht eine Spalte mit Zahlen, Daten oder kurzen Texten.',
    noPoints: 'Keine Zeile hat Werte zum Zeichnen',
    noPointsHint: 'Wählen Sie andere Spalten.',
    needsDegrees:
      'Eine Karte braucht eine Länge von −180 bis 180 Grad und eine Breite von −90 bis 90: Wählen Sie solche Spalten.',
    orClearFilter: 'Oder heben Sie den Filter der Tabelle auf.',
    unknownKind: (kind) =>
      `Diese Seite hat kein Diagramm der Art „${kind}“ und zeichnet ein anderes.`,
    noLogPoints: 'Keine Zahl ist größer als null',
    noLogPointsHint: 'Eine logarithmische Skala zeigt nur Zahlen über null: Wählen Sie „Linear“.',
    noMap: 'Die Küsten fehlen: Die Karte zeigt nur die Punkte. Wählen Sie „Karte“ noch einmal.',
    failed: 'Das Diagramm konnte nicht gezeichnet werden.',
  },
};
