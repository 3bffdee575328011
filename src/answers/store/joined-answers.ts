/** Where a page's parts are in an answer. All names are as the answer has them: aliases, where there are. */
export interface PagePosition {
  /** Keys from the answer's root to the connection: `data` first. */
  readonly connection: readonly string[];
  /** Keys of its lists: `edges`, `nodes`, or both. */
  readonly lists: readonly string[];
  readonly pageInfo: string;
  readonly hasNextPage: string;
  readonly endCursor: string;
  /** Undefined where nobody asked for it. */
  readonly totalCount: string | undefined;
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
  readonly hasNextPage: boolean;
  /** As JSON, since a service may have other cursors than strings; undefined for null, and for none. */
  readonly endCursor: string | undefined;
  /** Undefined where it says none, or no number that can be counted with. */
  readonly totalCount: number | undefined;
  /** How many GraphQL errors it brought. */
  readonly errors: number;
  /** For each of {@link PagePosition.inner}: how many connections say that they have more. */
  readonly innerWithMore: readonly number[];
}

export interface PagesFacts extends PageFacts {
  /** How many it is joined of. */
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

/** What came of a page that was to be added. */
export type AddedPage =
  | (PageFacts & {
      /** What there is no more room in: the next page should begin another answer. */
      readonly noRoom: 'memory' | 'disk' | undefined;
    })
  | UnusablePage
  /** Its end was the end of an earlier page: its rows are there already, and nothing was added. */
  | { readonly kind: 'same-cursor' };

/** How the results of one operation become one answer. */
export interface JoinedResults {
  /** What the column of the values is called. */
  readonly key: string;
  /** Keys below `data` to the list whose items are the rows; undefined for one row of each result. */
  readonly list: readonly string[] | undefined;
}

/** What came of a result that was to be added. */
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
