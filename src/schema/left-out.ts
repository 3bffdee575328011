import type { LEFT_OUT_COPY } from './left-out-copy.ts';

export type LeftOutReason = keyof typeof LEFT_OUT_COPY.reasons;

export interface LeftOutPart {
  /** Its place, such as `City.towns(first:)`; short, without control characters. */
  readonly path: string;
  readonly reason: LeftOutReason;
  /** Name of the type, or path of the part, in the reason. */
  readonly about?: string;
}

export interface LeftOut {
  readonly count: number;
  readonly names: number;
  readonly parts: readonly LeftOutPart[];
}

const MAX_LISTED_PARTS = 500;

export function summarizeLeftOut(parts: readonly LeftOutPart[]): LeftOut | undefined {
  if (parts.length === 0) return undefined;
  const names = parts.filter(({ reason }) => reason === 'name');
  const others = parts.filter(({ reason }) => reason !== 'name');
  return {
    count: parts.length,
    names: names.length,
    parts: [...names, ...others].slice(0, MAX_LISTED_PARTS),
  };
}

const MAX_NAME = 80;

/** An untrusted name, safe to show. */
export function nameToShow(name: unknown): string {
  if (typeof name !== 'string' || name === '') return '""';
  const start = name.slice(0, MAX_NAME).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
  return name.length > MAX_NAME ? `${start}…` : start;
}
