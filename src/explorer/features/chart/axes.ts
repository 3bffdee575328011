import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale';
import { locale } from '../../../contract/language.ts';

export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** Whether its labels are names, which are cut where they have no room. */
  readonly areNames?: boolean;
  /** The height of names that stand upright, CSS pixels; undefined for names that lie. */
  readonly upright?: number | undefined;
}

/** An axis of numbers. @param count about so many ticks */
export function numberAxis(low: number, high: number, count: number, isNice: boolean): Axis {
  const [from, to] = apart(low, high);
  const scale = scaleLinear().domain([from, to]);
  if (isNice) scale.nice(count);
  const [first = from, last = to] = scale.domain();
  const values = scale.ticks(count);
  const step = Math.abs((values[1] ?? 1) - (values[0] ?? 0));
  return {
    low: first,
    high: last,
    ticks: values.map((value) => ({ value, label: formatTick(value, step, last - first) })),
  };
}

export function timeAxis(low: number, high: number, count: number): Axis {
  const [from, to] = apart(low, high);
  const values = scaleUtc().domain([from, to]).ticks(count).map(Number);
  const step = Math.abs((values[1] ?? to) - (values[0] ?? from));
  const { first, next, span } = timeFormats(step);
  return {
    low: from,
    high: to,
    ticks: values.map((value, index) => {
      // The day or the year stands at the first tick, and where it changes.
      const isSame = index > 0 && span.format(value) === span.format(values[index - 1]);
      return { value, label: (isSame ? next : first).format(value) };
    }),
  };
}

const LOG_ROOM = 0.03;

const MANTISSAS = [[1, 2, 5], [1, 3], [1]] as const;

/** An axis of numbers on a log scale; `low`, `high` and all places on it are logarithms to base ten. */
export function logAxis(low: number, high: number, count: number, hasRoom: boolean): Axis {
  const [start, end] = high - low > 1e-12 ? [low, high] : [low - 0.5, high + 0.5];
  const room = hasRoom ? (end - start) * LOG_ROOM : 0;
  // Past these a double is 0 or infinite.
  const [from, to] = [Math.max(-323, start - room), Math.min(308, end + room)];
  const all = scaleLog()
    // Through a logarithm and back, 20 would be a little more than 20.
    .domain([from, to].map((at) => Number((10 ** at).toPrecision(12))))
    .ticks(count);
  const isFew = (some: readonly number[]): boolean => some.length <= count * 1.5;
  const isMarked = (value: number, mantissas: readonly number[]): boolean =>
    mantissas.includes(Number(value.toExponential(0).split('e')[0]));
  const less = MANTISSAS.map((mantissas) => all.filter((value) => isMarked(value, mantissas)));
  const values = isFew(all) ? all : (less.find(isFew) ?? less.at(-1) ?? []);
  const label = (value: number, index: number): string => {
    // The nearest tick says how many digits tell this one from others.
    const other = values[index === 0 ? 1 : index - 1] ?? value * 10;
    return formatTick(value, Math.min(value, Math.abs(value - other)), value);
  };
  return {
    low: from,
    high: to,
    ticks: values.map((value, index) => ({ value: Math.log10(value), label: label(value, index) })),
  };
}

const LEAST_SPAN = 1e-13;

/** A smaller span cannot be divided by. */
const SMALLEST = 1e-290;

function apart(low: number, high: number): [number, number] {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low > Math.max(size * LEAST_SPAN, SMALLEST)) return [low, high];
  const half = Math.abs(low) * 0.05 || 0.5;
  // Beside a single whole number there are whole numbers.
  const room = Number.isInteger(low) ? Math.max(1, Math.ceil(half)) : half;
  return [low - room, low + room];
}

/** @param step from one tick to the next @param span from the first one to the last */
export function formatTick(value: number, step: number, span: number): string {
  const size = Math.max(Math.abs(value), span);
  if (value !== 0 && (size >= 1e15 || span < 1e-4)) {
    return value.toLocaleString(locale(), { notation: 'scientific', maximumFractionDigits: 6 });
  }
  // So many digits of millions tell one tick from the next, and no more are written.
  if (size >= 1e6 && step >= 1e3 && size / step < 1e4) {
    const unit = 1_000 ** Math.floor(Math.log10(size) / 3);
    const maximumFractionDigits = Math.max(0, Math.ceil(Math.log10(unit / step)) + 1);
    // Britain's short form of a million is "m".
    const tag = locale().startsWith('en') ? 'en-US' : locale();
    const text = value.toLocaleString(tag, { notation: 'compact', maximumFractionDigits });
    return text.replace(/(?<=\d)(?=\p{L})/u, '\u202f').replace('K', 'k');
  }
  const digits = step >= 1 ? 0 : Math.min(20, Math.ceil(-Math.log10(step)) + 1);
  // Years have no thousands.
  const useGrouping = size >= 1e4;
  return value.toLocaleString(locale(), { maximumFractionDigits: digits, useGrouping });
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Formats for ticks so far apart, milliseconds; `span` is what ticks with the short format share. */
function timeFormats(step: number) {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  const year = { year: 'numeric' } as const;
  const exact = { ...time, second: '2-digit' } as const;
  const format = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...parts });
  const of = (
    next: Intl.DateTimeFormatOptions,
    first: Intl.DateTimeFormatOptions,
    span: Intl.DateTimeFormatOptions,
  ) => ({ next: format(next), first: format(first), span: format(span) });
  if (step < 1_000) {
    const parts = { ...exact, fractionalSecondDigits: 3 } as const;
    return of({ ...parts, hour: undefined }, parts, { ...day, ...year, hour: 'numeric' });
  }
  if (step < MINUTE) return of(exact, { ...day, ...exact }, { ...day, ...year });
  if (step < DAY) return of(time, { ...day, ...time }, { ...day, ...year });
  if (step < 28 * DAY) return of(day, { ...day, ...year }, year);
  if (step < 360 * DAY) return of({ month: 'short' }, { month: 'short', ...year }, year);
  return of(year, year, year);
}
