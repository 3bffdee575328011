export type LeftOutReason =
  /** Its name is outside GraphQL's grammar (section 2.1.9). */
  | 'name'
  /** It has no name, or no kind that there is. */
  | 'shape'
  /** The name is there already: the first one is kept. */
  | 'duplicate'
  /** Its type is not there, or cut off: services tell nine wrappings of a type. */
  | 'missing-type'
  | 'deep-type'
  | 'type-left-out'
  /** An input type where an output type is due, and the like. */
  | 'wrong-kind'
  /** What has to be given with it was left out. */
  | 'required-left-out'
  /** Nothing is in it that could be used. */
  | 'empty'
  /** An interface that would implement itself. */
  | 'circular';

export interface LeftOutPart {
  /** Where it is, such as `City.towns(first:)`; without control characters, and not long. */
  readonly path: string;
  readonly reason: LeftOutReason;
  /** Name of the type, or path of the part, that the reason is about. */
  readonly about?: string;
}

/** What a service's schema has that GraphQL does not allow. */
export interface LeftOut {
  /** In all. */
  readonly count: number;
  /** How many of them are names outside the grammar. */
  readonly names: number;
  /** As many as a person reads: names first. */
  readonly parts: readonly LeftOutPart[];
}

const MAX_LISTED_PARTS = 500;

/** Summarizes what was left out; undefined where that is nothing. */
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

/** A name as it can be shown anywhere, whatever a service has put into it. */
export function nameToShow(name: unknown): string {
  if (typeof name !== 'string' || name === '') return '""';
  const shown = name.slice(0, MAX_NAME).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
  return name.length > MAX_NAME ? `${shown}…` : shown;
}
