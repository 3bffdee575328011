import { locale } from './language.ts';

export function formatCount(count: number): string {
  return count.toLocaleString(locale());
}

export function formatTenths(value: number): string {
  return value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${formatTenths(bytes / 1_000)} kB`
    : `${formatTenths(bytes / 1_000_000)} MB`;
}

export function formatGuess(value: number): string {
  if (Math.abs(value) >= 1e15) return `~${value.toPrecision(3)}`;
  const rounded = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  return `~${value.toLocaleString(locale(), rounded).replace('K', 'k').replace('m', 'M')}`;
}

/** The announced total, or undefined once more rows than that have arrived. */
export function totalFor(rows: number, total: number | undefined): number | undefined {
  return total !== undefined && total < rows ? undefined : total;
}

export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
