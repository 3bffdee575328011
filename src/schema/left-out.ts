export type LeftOutReason =
  /** Its name is outside GraphQL's grammar (section 2.1.9). */
  | 'name'
  | 'long-name'
  /** Its name is missing, or its kind unknown. */
  | 'shape'
  | 'duplicate'
  /** Its type is missing or cut off: services report nine wrappings of a type. */
  | 'missing-type'
  | 'deep-type'
  | 'type-left-out'
  /** An input type instead of an output type, and the like. */
  | 'wrong-kind'
  | 'required-left-out'
  | 'empty'
  | 'circular';

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
