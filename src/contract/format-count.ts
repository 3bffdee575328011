import { locale } from './language.ts';

/** A number of things, as the page's language writes it. */
export function formatCount(count: number): string {
  return count.toLocaleString(locale());
}

/** A number with one digit after the point. */
export function formatTenths(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return value.toLocaleString(locale(), digits);
}

/** A size in decimal units: `3.6 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${formatTenths(bytes / 1_000)} kB`
    : `${formatTenths(bytes / 1_000_000)} MB`;
}

/** A number of things with their name: `1 row`, `1,200 rows`; the plural ends in s where it is not given. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
