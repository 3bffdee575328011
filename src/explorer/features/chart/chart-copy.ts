import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import type { CategoriesLeft } from '../../../answers/chart/chart-api.ts';

export const CHART_COPY = inLanguage('CHART_COPY', {
  kind: 'Chart',
  x: 'X',
  y: 'Y',
  category: 'Category',
  latitude: 'Latitude',
  longitude: 'Longitude',
  measure: 'Show',
  measures: { count: 'Number of rows', sum: 'Sum', average: 'Average' },
  series: 'Color by',
  noSeries: 'One color',
  size: 'Size by',
  label: 'Label',
  without: { size: 'One size', label: 'No labels' },
  scale: 'Scale',
  linear: 'Linear',
  logs: { x: 'Log X', y: 'Log Y', both: 'Log X and Y' },
  logValues: 'Log',
  rowNumber: 'Row number',
  box: {
    high: 'Upper whisker',
    upper: 'Upper quartile',
    median: 'Median',
    lower: 'Lower quartile',
    low: 'Lower whisker',
    outliers: 'Outliers',
  },
  rows: 'Rows',
  utc: (name: string) => `${name} (UTC)`,
  of: (measure: string, name: string) => `${measure} of ${name}`,
  by: (y: string, x: string) => `${y} by ${x}`,
  both: (x: string, y: string) => `${x} and ${y}`,
  chart: (kind: string, title: string) => `${kind} chart: ${title}`,
  keys:
    'Arrow keys move from point to point, Home and End go to the first and last; up and down change the ' +
    'series. + and - zoom, 0 shows all again.',
  hint: 'Drag to zoom, double-click to show all.',
  touchHint: 'Two fingers zoom, one moves what is zoomed.',
  zoom: 'Zoom',
  zooms: { in: 'Zoom in', out: 'Zoom out' },
  resetZoom: 'Show all',
  partShown: (share: number) => `${Math.round(share * 100)} % of the width is shown.`,
  allShown: 'All is shown.',
  point: (x: string, y: string, series: string | undefined, row: number) =>
    `${series === undefined ? '' : `${series}: `}${x}, ${y} (row ${formatCount(row)})`,
  bar: (name: string, value: string, rows: number) => `${name}: ${value} (${countOf(rows, 'row')})`,
  together: (count: number) => `one of ${formatCount(count)} points here`,
  titleOf: { chart: 'Title of the chart', x: 'Title of the X axis', y: 'Title of the Y axis' },
  save: (format: string) => `Save ${format}`,
  numbers: 'Show numbers',
  numbersOf: (title: string) => `Numbers: ${title}`,
  firstRows: (shown: number, count: number) =>
    `The first ${formatCount(shown)} of ${formatCount(count)} rows; Save has all of them.`,
  loading: 'Reading the numbers…',
  filtered: (rows: number) =>
    `${countOf(rows, 'row')} ${rows === 1 ? 'passes' : 'pass'} the table’s filter`,
  drawn: (rows: number) => countOf(rows, 'row'),
  unusable: (rows: number) => `${countOf(rows, 'row')} without a usable value`,
  rounded: (values: number) =>
    `${countOf(values, 'number')} rounded for the chart; the table has all digits`,
  hidden: (count: number, areBars: boolean) =>
    `${countOf(count, areBars ? 'bar' : 'point')} of zero or less: a log scale has no place for ${count === 1 ? 'it' : 'them'}`,
  tooMany: (drawn: number) => `only the first ${formatCount(drawn)} rows`,
  other: 'Other',
  otherSeries: ({ points, categories }: CategoriesLeft) =>
    `${countOf(points, 'point')} of ${countOf(categories, 'further category', 'further categories')} gray`,
  largest: (shown: number, all: number) =>
    `the ${formatCount(shown)} largest of ${countOf(all, 'category', 'categories')}`,
  more: (categories: number) => `${formatCount(categories)} more`,
  showBars: (bars: number) => `Show ${formatCount(bars)} bars`,
  pickHint: 'A click or Enter filters; dragging, or Shift and an arrow key, takes several.',
  several: (first: string, last: string) => `${first} to ${last}`,
  bars: (count: number) => countOf(count, 'bar'),
  unsized: (points: number) =>
    `${countOf(points, 'point')} without a size above zero, drawn smallest`,
  densest: (points: number) => `deeper where more lie, up to ${formatCount(points)} in one place`,
  inOther: (count: number) =>
    `${countOf(count, 'further category', 'further categories')} together as “Other”`,
  otherBars: (rows: number) => `${countOf(rows, 'row')} of further categories left out`,
  noColumns: 'No column can be drawn',
  noColumnsHint: 'A chart needs a column of numbers, dates or short texts.',
  noPoints: 'No row has values to draw',
  noPointsHint: 'Choose other columns.',
  needsDegrees:
    'A map needs a longitude from −180 to 180 degrees and a latitude from −90 to 90: choose such columns.',
  orClearFilter: 'Or clear the filter of the table.',
  unknownKind: (kind: string) => `This page has no chart of the kind “${kind}”: it draws another.`,
  noLogPoints: 'No number is above zero',
  noLogPointsHint: 'A log scale shows numbers above zero alone: choose Linear.',
  noMap:
    'The coasts could not be loaded: the map shows the points alone. Choose Map again to try anew.',
  failed: 'The chart could not be drawn.',
});
