/** Keys from the root of an answer, `data` first, as the answer has them: aliases, where there are. */
export type AnswerPath = readonly string[];

/** How the position of the next page is made, and what tells whether there is one. */
export type NextPosition =
  /** The answer holds it: a cursor, a token, or the number of the next page. */
  | {
      readonly kind: 'value';
      readonly at: AnswerPath;
      /** A Boolean; without one there is a next page where the position is neither null nor empty. */
      readonly more: AnswerPath | undefined;
    }
  /** It counts the rows before the next page. */
  | (CountedPosition & { readonly kind: 'offset' })
  /** It counts the pages. */
  | (CountedPosition & {
      readonly kind: 'page';
      /** The number of the page that the answer is, where it says so. */
      readonly current: AnswerPath | undefined;
      /** How many pages there are. */
      readonly last: AnswerPath | undefined;
    });

interface CountedPosition {
  /** The position of the page that the operation itself asks for. */
  readonly start: number;
  /** A Boolean; without one, the total, the number of the last page, or an empty page ends the pages. */
  readonly more: AnswerPath | undefined;
}

export interface PagePosition {
  /** The object that holds the lists. */
  readonly parent: AnswerPath;
  /** Keys of its lists: `edges`, `nodes`, or both; `items`. */
  readonly lists: readonly string[];
  readonly next: NextPosition;
  /** How many rows there are in all; undefined where nothing of the answer says so. */
  readonly total: AnswerPath | undefined;
  /** Keys from an item of the list to the `hasNextPage` of connections inside it, lists on the way left out. */
  readonly inner?: readonly (readonly string[])[];
}

/** What of a result may tell of a quota, as JSON; long ones are left out. */
interface QuotaFacts {
  readonly extensions?: string;
  /** The field `rateLimit` of its data. */
  readonly rateLimit?: string;
}

export interface PageFacts extends QuotaFacts {
  readonly kind: 'page';
  /** Items of its list. */
  readonly rows: number;
  /** Undefined where the page does not say whether another one follows. */
  readonly hasNextPage: boolean | undefined;
  /** The position of the next page as JSON; undefined where there is none. */
  readonly endCursor: string | undefined;
  /** Undefined where it says none, or no number that can be counted with. */
  readonly totalCount: number | undefined;
  readonly errors: number;
  /** For each of {@link PagePosition.inner}: how many connections say that they have more. */
  readonly innerWithMore: readonly number[];
}

export interface PagesFacts extends PageFacts {
  readonly pages: number;
  /** Items that the last page brought: about as many as the next one will. */
  readonly pageRows: number;
}

export interface UnusablePage extends QuotaFacts {
  readonly kind: 'unusable';
  /** `no-list`: it is a result, but the connection's position holds no list. */
  readonly reason: 'no-result' | 'no-list';
  /** The first of its errors, as the service wrote it: untrusted text. */
  readonly message: string | undefined;
  /** What that error is called: `extensions.code`, `code` or `type`; undefined where it has none. */
  readonly code: string | undefined;
}

export type AddedPage =
  | (PageFacts & {
      /** What there is no more room in: the next page should begin another answer. */
      readonly noRoom: 'memory' | 'disk' | undefined;
    })
  | UnusablePage
  /** Its next position is that of an earlier page, or it has the very rows of the page before: nothing was added. */
  | { readonly kind: 'same-cursor' }
  | { readonly kind: 'same-rows' };

/** How the results of one operation become one answer. */
export interface JoinedResults {
  readonly key: string;
  /** Keys below `data` to the list whose items are the rows; undefined for one row of each result. */
  readonly list: readonly string[] | undefined;
}

export type AddedResult =
  | (QuotaFacts & {
      readonly kind: 'rows';
      readonly rows: number;
      /** The first of the errors that came with it, as the service wrote it: untrusted text. */
      readonly message: string | undefined;
      /** What there is no more room in. */
      readonly noRoom: 'memory' | 'disk' | undefined;
    })
  | UnusablePage;
