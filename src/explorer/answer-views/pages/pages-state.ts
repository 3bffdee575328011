import type { CallFailure } from '../../transport/call-failure.ts';
import type { UnusablePage } from '../../../answers/store/page-place.ts';

/** Why a page did not come; the next try begins at the same cursor. */
export type PageFailure =
  | { readonly kind: 'call'; readonly failure: CallFailure }
  | { readonly kind: 'page'; readonly page: UnusablePage }
  /** The page itself has a fault, or no memory left. */
  | { readonly kind: 'fault'; readonly words: string };

/** How a run came to its end. */
export type PagesEnd =
  | 'all'
  | 'limit'
  | 'cancelled'
  | 'same-cursor'
  | 'no-cursor'
  | 'signed-out'
  /** The tab has another answer now, or none. */
  | 'replaced';

/** Where a run stands. */
export type PagesPhase =
  | { readonly kind: 'running'; readonly isPausing: boolean }
  /** The service wants a pause; wall clock, milliseconds. */
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'paused' }
  /** There is no room for more; the answer was ended, and the rest goes into another one. */
  | { readonly kind: 'full'; readonly noRoom: 'memory' | 'disk' }
  | { readonly kind: 'failed'; readonly failure: PageFailure }
  | { readonly kind: 'ended'; readonly how: PagesEnd };

/** What is known of a run. */
export interface PagesState {
  readonly phase: PagesPhase;
  /** Of all pages, the one that was at hand too. */
  readonly rows: number;
  readonly pages: number;
  /** GraphQL errors that came with pages that were kept. */
  readonly errors: number;
  /** How many rows there are in all, where the service says so. */
  readonly total: number | undefined;
  /** No page is asked for any more once there are so many rows; undefined for no limit. */
  readonly limit: number | undefined;
  /** What was asked for since the run began, and how long that took, milliseconds. */
  readonly fetched: { readonly rows: number; readonly bytes: number; readonly ms: number };
  /** Connections inside the rows that have more, which is not followed: keys with dots, and how many. */
  readonly inner: readonly { readonly label: string; readonly withMore: number }[];
}
