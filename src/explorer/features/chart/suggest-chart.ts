import type {
  ChartKind,
  ChartMeasure,
  ColumnSample,
  LogAxes,
} from '../../../answers/chart/chart-api.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { ChartChoice } from '../../runs/table-state.ts';
import { keyOfPath } from '../../runs/table-state.ts';

const LATITUDE = /^(?:lat|latitude)$/i;
const LONGITUDE = /^(?:lon|lng|long|longitude)$/i;

/** Numbers by which rows are known say nothing in a picture. */
const IDENTIFIER = /(?:^|_)(?:id|uid|uuid|code|zip)$|[a-z](?:Id|ID|Code)$/i;

const FEW = 40;

const nameOf = ({ path }: ColumnSample): string => path.at(-1) ?? '';

export function columnsForX(kind: ChartKind, samples: readonly ColumnSample[]): ColumnSample[] {
  if (kind === 'bars') return samples.filter((sample) => sample.kind !== 'none');
  if (kind === 'map') return samples.filter((sample) => sample.kind === 'number');
  return samples.filter((sample) => sample.kind === 'number' || sample.kind === 'time');
}

export function firstForX(
  kind: ChartKind,
  samples: readonly ColumnSample[],
  y: readonly string[] | undefined,
): readonly string[] | undefined {
  const columns = columnsForX(kind, without(samples, y));
  const best =
    kind === 'bars'
      ? (columns.find(isFewCategories) ?? columns.find((one) => one.kind === 'category'))
      : columns.find((one) => one.kind === 'time');
  return (best ?? columns[0])?.path;
}

export function columnsForY(samples: readonly ColumnSample[]): ColumnSample[] {
  return samples.filter(({ kind }) => kind === 'number');
}

export function columnsForSeries(samples: readonly ColumnSample[]): ColumnSample[] {
  return samples.filter(({ kind }) => kind === 'category');
}

export function logsFor(
  { kind, x }: Pick<ChartChoice, 'kind' | 'x'>,
  samples: readonly ColumnSample[],
): readonly LogAxes[] {
  if (kind === 'map') return [];
  const isNumber = samples.some(
    (sample) => sample.kind === 'number' && x && isSamePath(sample.path, x),
  );
  return kind !== 'bars' && isNumber ? ['y', 'x', 'both'] : ['y'];
}

export function suggestChart(samples: readonly ColumnSample[]): ChartChoice | undefined {
  const map = placesIn(samples);
  if (map) return map;
  const numbers = columnsForY(samples).toSorted(
    (one, other) =>
      Number(IDENTIFIER.test(nameOf(one))) - Number(IDENTIFIER.test(nameOf(other))) ||
      Number(one.distinct === 1) - Number(other.distinct === 1),
  );
  const [y, second] = numbers.filter((one) => !IDENTIFIER.test(nameOf(one)));
  const time = samples.find(({ kind, distinct }) => kind === 'time' && distinct > 1);
  const categories = columnsForSeries(samples);
  const few = categories.find(isFewCategories);
  if (time && y) return choiceOf('line', time, y);
  if (few) return y ? choiceOf('bars', few, y, 'sum') : choiceOf('bars', few, undefined, 'count');
  if (y && second) return choiceOf('scatter', y, second);
  if (y && categories[0]) return choiceOf('bars', categories[0], y, 'sum');
  if (numbers[0]) return choiceOf('line', undefined, y ?? numbers[0]);
  const any = categories[0] ?? time;
  return any && choiceOf('bars', any, undefined, 'count');
}

function without(
  samples: readonly ColumnSample[],
  taken: readonly string[] | undefined,
): readonly ColumnSample[] {
  return samples.filter(({ path }) => !taken || !isSamePath(path, taken));
}

function isFewCategories({ kind, distinct }: ColumnSample): boolean {
  return kind === 'category' && distinct > 1 && distinct <= FEW;
}

function choiceOf(
  kind: ChartKind,
  x: ColumnSample | undefined,
  y?: ColumnSample,
  measure?: ChartMeasure,
): ChartChoice {
  return { kind, x: x?.path, y: y?.path, measure };
}

function placesIn(samples: readonly ColumnSample[]): ChartChoice | undefined {
  const isWithin = ({ kind, min, max }: ColumnSample, limit: number): boolean =>
    kind === 'number' && min >= -limit && max <= limit;
  const latitude = samples.find((one) => LATITUDE.test(nameOf(one)) && isWithin(one, 90));
  const holder = latitude && keyOfPath(latitude.path.slice(0, -1));
  const longitude = samples.find(
    (one) =>
      LONGITUDE.test(nameOf(one)) &&
      isWithin(one, 180) &&
      keyOfPath(one.path.slice(0, -1)) === holder,
  );
  return latitude && longitude && choiceOf('map', longitude, latitude);
}

export function fitChoice(
  choice: ChartChoice,
  samples: readonly ColumnSample[],
): ChartChoice | undefined {
  const { kind, x, y, series, measure, log } = choice;
  const isIn = (columns: readonly ColumnSample[], path: readonly string[] | undefined): boolean =>
    path !== undefined && columns.some((column) => isSamePath(column.path, path));
  const xs = columnsForX(kind, samples);
  const ys = columnsForY(samples);
  const suggested = suggestChart(samples);
  if (!suggested) return undefined;
  if (kind === 'map') {
    const places = placesIn(samples);
    const isFit = isIn(xs, x) && isIn(ys, y);
    const [first, second] = ys;
    const other = places ?? (first && second && choiceOf('map', second, first));
    return isFit ? choice : (other ?? suggested);
  }
  const isFitX = isIn(xs, x) || (x === undefined && kind === 'line');
  const other = firstForX(kind, samples, y);
  const fitX = isFitX ? x : (other ?? (kind === 'bars' ? xs[0]?.path : undefined));
  const fitY = isIn(ys, y) ? y : (without(ys, fitX)[0] ?? ys[0])?.path;
  if (kind !== 'line' && fitX === undefined) return suggested;
  // The one column that there is has no other one to be added up by.
  const isAlone = fitY === undefined || (!isFitX && !other);
  const isCount = kind === 'bars' && (measure === 'count' || isAlone);
  if (fitY === undefined && !isCount) return suggested;
  const logs = logsFor({ kind, x: fitX }, samples);
  return {
    kind,
    x: fitX,
    y: isCount ? undefined : fitY,
    measure: isCount ? 'count' : kind === 'bars' ? (measure ?? 'sum') : measure,
    series: isIn(columnsForSeries(samples), series) ? series : undefined,
    // An axis that has one keeps it where the other one cannot.
    log: log && (logs.includes(log) ? log : log === 'both' ? 'y' : undefined),
  };
}
