import type { GraphQLCall } from '../../transport/request.ts';
import type { PagePlace } from '../../../answers/store/page-place.ts';

/** A connection of an operation, of which page after page can be asked for. */
export interface Connection {
  /** Keys below `data` to it, with dots. */
  readonly label: string;
  readonly place: PagePlace;
  /** The query asks for no `pageInfo`, or not for all of it: what {@link ask} sends does. */
  readonly addsPageInfo: boolean;
  /** How many rows a page has by the operation's own word, as JSON; undefined where it does not say. */
  readonly pageSize: string | undefined;
  /** Connections inside its rows, which are not followed: keys with dots, for each of `place.inner`. */
  readonly inner: readonly string[];
  /** The cursor, as JSON, after which the operation itself begins; undefined at the beginning. */
  readonly start: string | undefined;
  /**
   * The call for the page after a cursor, given as JSON.
   *
   * @param cursor undefined for the page that the operation itself asks for
   */
  ask(cursor: string | undefined): GraphQLCall;
}

/** A connection of an operation that cannot be followed, and why. */
export interface FixedConnection {
  readonly label: string;
  readonly obstacle: 'backwards' | 'no-after' | 'in-list';
}
