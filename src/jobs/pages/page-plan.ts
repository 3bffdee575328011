import type { PagePosition } from '../../answers/store/joined-answers.ts';
import type { PageQuery } from './ask-for-pages.ts';

/** How a service's pages are told apart. */
export type PageForm = 'cursor' | 'page' | 'offset';

/** All that is known of the pages of an operation's field: how they are asked for, and where their parts are. */
export interface PagePlan extends PageQuery {
  /** Keys below `data` to the field, with dots. */
  readonly label: string;
  readonly form: PageForm;
  /** The argument that takes the position, with dots: `pageInfo.after`. */
  readonly argument: string;
  readonly position: PagePosition;
  /** Names of the fields that {@link ask} adds to what the operation asks for. */
  readonly adds: readonly string[];
  /** How many rows a page has by the operation's own word, as JSON; undefined where it does not say. */
  readonly pageSize: string | undefined;
  /** Connections inside its rows, which are not followed: keys with dots, for each of `position.inner`. */
  readonly inner: readonly string[];
  /** The position, as JSON, with which the operation itself begins; undefined at the beginning. */
  readonly start: string | undefined;
  /** Whether it takes another page size; and the largest, as far as the schema's words tell. */
  readonly takesSize: boolean;
  readonly maxSize: number | undefined;
}

/** The argument that counts rows or pages: while the data changes, rows may be missed or come twice. */
export function countedBy({ form, argument }: PagePlan): string | undefined {
  return form === 'cursor' ? undefined : argument;
}

/** A field with pages that cannot be followed, and why. */
export interface FixedPages {
  readonly label: string;
  /** Tells whether an answer has all of its rows: its next position is one that cannot be asked for. */
  readonly position: PagePosition;
  readonly obstacle: 'backwards' | 'no-argument' | 'no-next' | 'in-list';
}

const LIMIT =
  /\b(?:at most|up to|max(?:imum|\.)?(?: (?:is|of))?|no more than|limit(?:ed)? (?:of|to)|\d to):? (\d[\d,_]*)(?![\d,_]|\s*(?:char|letter|digit|byte|[kmg]i?b\b|m?s\b|second|%))/i;

/** The highest number of items that a description names as its limit, if it does. */
export function limitIn(description: string | null | undefined): number | undefined {
  const [, digits] = LIMIT.exec(description ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(/[,_]/g, ''));
}
