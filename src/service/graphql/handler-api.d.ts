import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The service's facts about a call for a GraphQL server, besides the request. */
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

export interface HandlerOptions {
  /** The GraphQL server, such as `yoga.fetch`; without it `UPSTREAM_GRAPHQL_URL` is, or the demo. */
  readonly graphql?: GraphqlFetch;
  /**
   * The settings of the service by their names in docs/service.md, such as `CREDENTIALS_FILE`;
   * `process.env` without it. Those of ports, signals and traces have no effect; the log says so.
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
   * As `node:http`, Express and Connect call it. Install it before any body parser.
   * @param next called for paths outside of the service; without it they are answered 404
   */
  (request: IncomingMessage, response: ServerResponse, next?: () => void): void;
  /**
   * As Hono on Node calls it: `app.use((c, next) => gatehouse.fetch(c.req.raw, c.env, next))`.
   * @param bindings Node's own request and response, whose raw headers and socket are read
   * @param next called for paths outside of the service; without it they are answered 404
   */
  readonly fetch: <Next = never>(
    request: Request,
    bindings: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
    next?: () => Next | Promise<Next>,
  ) => Promise<Response | Next>;
  /**
   * Takes WebSockets over if `UPSTREAM_SUBSCRIPTIONS_URL` is set: `server.on('upgrade',
   * gatehouse.upgrade)`, for requests of `/v1/graphql` only.
   */
  readonly upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
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
