/** Where a page's parts are in an answer. All names are as the answer has them: aliases, where there are. */
export interface PagePlace {
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

/** What a page says of itself. */
export interface PageFacts {
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
  /** For each of {@link PagePlace.inner}: how many connections say that they have more. */
  readonly innerWithMore: readonly number[];
}

/** What an answer says of itself that is a page, or joined of pages. */
export interface PagesFacts extends PageFacts {
  /** How many it is joined of. */
  readonly pages: number;
  /** Items that the last page brought: about as many as the next one will. */
  readonly pageRows: number;
}

/** An answer that is no page. */
export interface UnusablePage {
  readonly kind: 'unusable';
  /** `no-list`: it is a result, but the connection's place holds no list. */
  readonly reason: 'no-result' | 'no-list';
  /** The first of its errors, in the service's words; untrusted text. */
  readonly message: string | undefined;
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
