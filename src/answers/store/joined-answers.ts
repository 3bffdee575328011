import type { NotedField } from '../json/sort-errors.ts';
import type { AnswerError, ErrorLocation } from './answer-errors.ts';

/** Keys from the root of an answer, `data` first, as the answer has them: aliases, where there are. */
export type AnswerPath = readonly string[];

/** How the next position is made, and which field shows a next page. */
export type NextPosition =
  /** The answer holds it: a cursor, a token, or the number of the next page. */
  | {
      readonly kind: 'value';
      readonly at: AnswerPath;
      /** A Boolean; without one there is a next page where the position is neither null nor empty. */
      readonly more: AnswerPath | undefined;
    }
  | (CountedPosition & { readonly kind: 'offset' })
  | (CountedPosition & {
      readonly kind: 'page';
      /** The number of the page that the answer is, where it says so. */
      readonly current: AnswerPath | undefined;
      readonly last: AnswerPath | undefined;
    });

interface CountedPosition {
  readonly start: number;
  /** A Boolean; without one, the total, the number of the last page, or an empty page ends the pages. */
  readonly more: AnswerPath | undefined;
}

/** Where an answer may contain an error as data, and how to recognize it. Keys are those of the answer. */
export interface ErrorPlace {
  /** Keys below `data` to the value, those of its rows where lists are on the way. */
  readonly path: readonly string[];
  readonly isInRows?: boolean;
  /** `list`: a mutation's `userErrors`, each item of which is an error. */
  readonly kind: 'value' | 'list';
  readonly locations: readonly ErrorLocation[];
  readonly typenames: readonly string[];
  /** Names of types that are errors; undefined where only the ending of the name tells. */
  readonly types: readonly string[] | undefined;
  /** Names beside these that are errors. */
  readonly named: readonly string[];
  readonly only: readonly string[];
  /** Keys with the error's message, code and correlation id, the most telling first. */
  readonly messages: readonly string[];
  readonly codes: readonly string[];
  readonly ids: readonly string[];
  /** Set if an empty object can only be an error: its message. */
  readonly ifEmpty?: string | undefined;
}

export interface PagePosition {
  readonly parent: AnswerPath;
  /** Keys of its lists: `edges`, `nodes`, or both; `items`. */
  readonly lists: readonly string[];
  readonly next: NextPosition;
  /** How many rows there are in all; undefined where nothing of the answer says so. */
  readonly total: AnswerPath | undefined;
  /** Keys from an item to the flag or token by which a connection inside it announces more; keys of lists are left out. */
  readonly inner?: readonly (readonly string[])[];
  /** Rows that the operation requests per page. */
  readonly size?: number | undefined;
  /** Whether each row has an id, so that equal pages can only be one page. */
  readonly hasIds?: boolean | undefined;
  readonly errorPlaces?: readonly ErrorPlace[];
}

/** The parts of a result that may contain a quota, as JSON; long ones are dropped. */
interface QuotaFacts {
  readonly extensions?: string | undefined;
  readonly rateLimit?: string | undefined;
}

export interface PageFacts extends QuotaFacts {
  readonly kind: 'page';
  readonly rows: number;
  /** Undefined where the page does not say whether another one follows. */
  readonly hasNextPage: boolean | undefined;
  /** The next position as JSON; undefined without one. */
  readonly endCursor: string | undefined;
  readonly totalCount: number | undefined;
  readonly errors: number;
  /** Those of {@link errors} that are data, in fields of its rows. */
  readonly dataErrors?: readonly AnswerError[];
  /** For each of {@link PagePosition.inner}: how many connections say that they have more. */
  readonly innerWithMore: readonly number[];
}

export interface PagesFacts extends PageFacts {
  readonly pages: number;
  readonly pageRows: number;
}

/** Pages that are one answer, where its text alone does not tell so. */
export interface JoinedPages {
  readonly position: PagePosition;
  readonly facts: PagesFacts;
}

/** How many rows there are in all, by an earlier page and by a later one. */
export interface TotalChange {
  readonly from: number;
  readonly to: number;
  /** Whether more rows came than the service counts: `to` is their number. */
  readonly isOfRows?: boolean | undefined;
}

export interface UnusablePage extends QuotaFacts {
  readonly kind: 'unusable';
  /**
   * `no-list`: a result without a list at the connection's position. `not-said`: it shows neither a
   * next position nor an end; after a retry it is accepted.
   */
  readonly reason: 'no-result' | 'no-list' | 'not-said';
  /** The first of its errors, those that are data too, as the service wrote it: untrusted text. */
  readonly message: string | undefined;
  /** The error's name: `extensions.code`, `code` or `type`; undefined without one. */
  readonly code: string | undefined;
}

export type AddedPage =
  | (PageFacts & {
      /** The exhausted storage: the next page should begin another answer. */
      readonly noRoom: 'memory' | 'disk' | undefined;
    })
  | UnusablePage
  /** The page repeats an earlier position or the previous page: nothing was added. */
  | { readonly kind: 'same-cursor' }
  | { readonly kind: 'same-rows' };

export const JOINED_ROWS = 'rows';

export interface JoinedResults {
  readonly key: string;
  /** Keys below `data` to the list with the rows; undefined if each result is a row. */
  readonly list: readonly string[] | undefined;
  /** The variable, where each result is of several values of it. */
  readonly variable?: string | undefined;
  readonly errorPlaces?: readonly ErrorPlace[];
  /** The paged lists of a result. */
  readonly pages?: readonly PagePosition[];
  /** Keys below `data` to the flags or tokens of connections inside rows; keys of lists are left out. */
  readonly inner?: readonly AnswerPath[];
  /** From an earlier run: the field that holds each row's value, and the notes on fields. */
  readonly field?: string | undefined;
  readonly notes?: readonly NotedField[];
}

export interface ResultValues {
  /** Each as JSON. */
  readonly values: readonly string[];
  /** The place of the first among all values, from 0. */
  readonly from: number;
}

export interface PagesEnd {
  /** Whether the service has more rows, or more in lists inside of them, on pages that are not fetched. */
  readonly hasMore?: boolean;
  readonly hasAllRows?: boolean;
  readonly isLimited?: boolean;
  readonly pages?: number;
  readonly totalChange?: TotalChange;
}

export type AddedResult =
  | (QuotaFacts &
      PagesEnd & {
        readonly kind: 'rows';
        readonly rows: number;
        /** The first error's message, as the service wrote it: untrusted text. */
        readonly message: string | undefined;
        /** New notes on fields, compared with earlier results. */
        readonly notes?: readonly NotedField[];
        /** Indexes of a chunk's values without rows, from 0. */
        readonly missing?: readonly number[];
        /** How many of the rows do not tell which value of the chunk they are of. */
        readonly unassigned?: number;
        readonly noRoom: 'memory' | 'disk' | undefined;
      })
  | UnusablePage;
