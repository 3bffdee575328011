import type { PagePosition } from '../../answers/store/joined-answers.ts';
import type { PageQuery } from './ask-for-pages.ts';

/** How to request the pages of an operation's field, and where their parts are. */
export interface PagePlan extends PageQuery {
  /** Keys below `data` to the field, with dots. */
  readonly label: string;
  readonly form: 'cursor' | 'page' | 'offset';
  readonly argument: string;
  readonly position: PagePosition;
  readonly adds: readonly string[];
  /** Rows per page in the operation, as JSON; undefined without a size. */
  readonly pageSize: string | undefined;
  /** Nested connections, which are not followed: dotted keys, for each of `position.inner`. */
  readonly inner: readonly string[];
  readonly start: string | undefined;
  /** Whether it accepts another page size; and the largest one that the schema describes. */
  readonly takesSize: boolean;
  readonly maxSize: number | undefined;
}

/** The argument that counts rows or pages: while data changes, rows may be missed or repeated. */
export function countedBy({ form, argument }: PagePlan): string | undefined {
  return form === 'cursor' ? undefined : argument;
}

/** A paged field that cannot be followed, and why. */
export interface FixedPages {
  readonly label: string;
  /** Tells whether an answer has all its rows; its next position cannot be requested. */
  readonly position: PagePosition;
  readonly obstacle: 'backwards' | 'no-argument' | 'no-next' | 'in-list';
}

export const OBSTACLE_TEXTS: Readonly<Record<FixedPages['obstacle'], string>> = {
  backwards: 'it goes backwards (last, before)',
  'no-argument': 'it has no argument for the position of a page, such as after, offset or page',
  'no-next': 'it does not tell the position of the next page',
  'in-list': 'it is inside a list',
};

const LIMIT =
  /\b(?:at most|up to|max(?:imum|\.)?(?: (?:is|of))?|no more than|limit(?:ed)? (?:of|to)|\d to):? (\d[\d,_]*)(?![\d,_]|\s*(?:char|letter|digit|byte|[kmg]i?b\b|m?s\b|second|%))/i;

export function limitIn(description: string | null | undefined): number | undefined {
  const [, digits] = LIMIT.exec(description ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(/[,_]/g, ''));
}

/** The announced total, or undefined once more rows than that have arrived. */
export function totalFor(rows: number, total: number | undefined): number | undefined {
  return total !== undefined && total < rows ? undefined : total;
}
