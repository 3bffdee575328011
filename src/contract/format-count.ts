import { locale } from './language.ts';

export function formatCount(count: number): string {
  return count.toLocaleString(locale());
}

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

export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
