import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What the service tells a GraphQL server of a call, beside the request. */
export interface GraphqlCall {
  /** The service user that the call is of; the request's header `x-service-user` says the same. */
  readonly user: string;
  /**
   * Waits until there is room for an answer of so many bytes: all answers under way share `ANSWER_BUDGET_MB`.
   * Rejects with an `AbortError` where the call ends first; the service answers it then.
   */
  readonly reserve: (bytes: number) => Promise<void>;
}

/**
 * A GraphQL server as a Fetch handler (GraphQL over HTTP). Its requests have a good key and token, and come without
 * them; `request.signal` is aborted when the call ends.
 */
export type GraphqlFetch = (request: Request, call: GraphqlCall) => Response | Promise<Response>;

/** What {@link createHandler} is given. */
export interface HandlerOptions {
  /** The GraphQL server, such as `yoga.fetch`; without it `UPSTREAM_GRAPHQL_URL` is, or the demo. */
  readonly graphql?: GraphqlFetch;
  /**
   * The settings of the service by their names in docs/service.md, such as `CREDENTIALS_FILE`;
   * `process.env` without it. Those of listening (`HOST`, `PORT`) say nothing here.
   */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  /** Under which people reach the server, such as `https://data.example.com`. */
  readonly origin: string;
  /** Takes each line of the log, JSON with its line feed; standard error without it. */
  readonly log?: (line: string) => void;
}

/** The service for a server of Node that has other things to do as well. */
export interface Handler {
  /**
   * As `node:http`, Express and Connect call it. It comes before whatever reads bodies.
   * @param next called for all paths that are not the service's; without it they are answered 404
   */
  (request: IncomingMessage, response: ServerResponse, next?: () => void): void;
  /**
   * As Hono on Node calls it: `app.all('*', (c) => gatehouse.fetch(c.req.raw, c.env))`.
   * @param bindings Node's own request and response, whose raw headers and socket are looked at
   */
  readonly fetch: (
    request: Request,
    bindings: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  ) => Promise<Response>;
  /**
   * With `UPSTREAM_SUBSCRIPTIONS_URL` set, what takes WebSockets over: `server.on('upgrade', gatehouse.upgrade)`,
   * for requests of `/v1/graphql` alone.
   */
  readonly upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
  /** What signs the demo user in, where no `CREDENTIALS_FILE` is set. */
  readonly demo:
    { readonly apiKey: string; readonly username: string; readonly password: string } | undefined;
  /** Ends subscriptions and lets go of files and connections; calls under way finish. */
  readonly stop: () => Promise<void>;
}

/**
 * Token endpoint, GraphQL endpoint and explorer, without a port.
 * @throws {Error} which lists all wrong settings, or names the file that cannot be used
 */
export type CreateHandler = (options: HandlerOptions) => Promise<Handler>;
