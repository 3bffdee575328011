import type { Blamed } from '../../session/blame-of-refusal.ts';

/** The request headers that browsers ask leave for, one probe each. */
export type AskedHeader = 'authorization' | 'content-type' | 'x-api-key';

/**
 * What can be asked, one request each. Only the first two carry anything secret: they are the call
 * itself, made again with a query that asks for nothing.
 *
 * - `call`: key and token
 * - `key-only`: the key without a token
 * - `wrong-key`: a key that is none, without a token
 * - `read`: a bare GET, to be read
 * - `reach`: a bare GET that nobody reads, which needs no leave (CORS)
 * - `home`: a file of the page's own host
 * - `headers`: a GET with all the headers that need leave, their values made up; then each alone
 * - `post`: a bare POST that nobody reads
 * - `worker-policy`: the policy that the token worker is sent with
 */
export type Probe =
  | 'call'
  | 'key-only'
  | 'wrong-key'
  | 'read'
  | 'reach'
  | 'home'
  | 'headers'
  | `header ${AskedHeader}`
  | 'post'
  | 'worker-policy';

/** What a body turned out to be. */
export type Shape = 'data' | 'errors' | 'json' | 'html' | 'text' | 'empty';

/** An answer that the page could read; its texts hold no secret. */
export interface ReadAnswer {
  readonly came: 'answer';
  readonly status: number;
  /** Without parameters, lower case; empty where there is none. */
  readonly mediaType: string;
  readonly shape: Shape;
  /** The service's own. */
  readonly words?: string | undefined;
  readonly requestId?: string | undefined;
  /** Of a refusal: what its words say it is about. */
  readonly blamed: Blamed;
  /** The token is good for other things (RFC 6750, section 3.1: insufficient_scope). */
  readonly lacksScope?: boolean;
}

/**
 * What came of a probe:
 *
 * - `something`: an answer that is not looked into
 * - `redirect`: an answer that sends elsewhere, and was not followed
 * - `blocked`: a policy of the page's host forbids the request
 * - `nothing`: no answer, or none that the page may read: a browser does not say which
 * - `silence`: nothing within the time limit
 */
export type Outcome =
  ReadAnswer | { readonly came: 'something' | 'redirect' | 'blocked' | 'nothing' | 'silence' };

/** What has been asked so far. */
export type Observations = Readonly<Partial<Record<Probe, Outcome>>>;
