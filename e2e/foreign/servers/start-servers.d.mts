import type { IncomingHttpHeaders } from 'node:http';
import type { Limits } from './limits.mjs';

/** A call that came to a gateway, preflights left out. */
export interface ForeignCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a gateway answers in the place of its server. */
export interface WrongAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server of others behind its gateway. */
export interface ForeignService {
  readonly id: string;
  readonly name: string;
  /** Of the gateway. */
  readonly origin: string;
  readonly authOrigin: string;
  /** All calls since the last {@link reset}. */
  calls(): readonly ForeignCall[];
  /** Milliseconds that each call waits before it is passed on; none where nothing is said. */
  delay(delay: (call: ForeignCall) => number): void;
  /** Answers all calls from now on; undefined passes them on again. */
  answer(answer: WrongAnswer | undefined): void;
  /** Ends the user's token, as somebody else's sign-in does. */
  replaceToken(): void;
  /** How much it lets a user ask for. */
  readonly limits: Pick<Limits, 'limitCalls' | 'limitPoints' | 'limitHourly' | 'take'>;
  /** How many subscriptions the server has under way. */
  subscriptions(): number;
  reset(): void;
}

export interface ForeignServers {
  readonly services: Readonly<
    Record<'apollo' | 'mercurius' | 'yoga' | 'graphql-http' | 'graphql-sse', ForeignService>
  >;
  /** The explorer's `config.json` that lists them all. */
  readonly config: object;
  /** The one service user of all of them. */
  readonly credentials: {
    readonly username: string;
    readonly password: string;
    readonly apiKey: string;
  };
  /** All that a page may call. */
  readonly origins: readonly string[];
  reset(): void;
  close(): Promise<void>;
}

/** Starts the servers of others, each behind a gateway on an origin of its own, on free ports. */
export declare function startForeignServers(): Promise<ForeignServers>;
