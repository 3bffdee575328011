// What the suite uses of others' packages: its types are checked before they are installed, too.

declare module '@apollo/server' {
  export class ApolloServer {
    constructor(options: object);
    stop(): Promise<void>;
  }
}

declare module '@apollo/server/standalone' {
  import type { ApolloServer } from '@apollo/server';

  export function startStandaloneServer(
    server: ApolloServer,
    options: {
      readonly listen: { readonly port: number; readonly host: string };
      readonly context: (given: { readonly req: object }) => Promise<object>;
    },
  ): Promise<{ readonly url: string }>;
}

declare module '@microsoft/powerquery-parser' {
  const parsers: {
    readonly DefaultSettings: object;
    readonly TaskUtils: {
      tryLexParse(settings: object, text: string): Promise<object>;
      isParseStageOk(task: object): boolean;
    };
  };
  export default parsers;
}

declare module '@yaacovcr/transform' {
  export function legacyExecuteIncrementally(parameters: object): unknown;
}

declare module 'express' {
  interface Application {
    use(middleware: unknown): void;
    set(name: string, value: string): void;
    get(
      path: string,
      answer: (request: unknown, response: { send(text: string): void }) => void,
    ): void;
    listen(port: number, host: string): import('node:http').Server;
  }

  function express(): Application;
  namespace express {
    function json(): unknown;
  }
  export default express;
}

declare module 'fastify' {
  interface Fastify {
    readonly server: import('node:http').Server;
    get(path: string, answer: () => string): void;
    register(plugin: unknown, options: object): Promise<void>;
    listen(options: { readonly port: number; readonly host: string }): Promise<string>;
    close(): Promise<void>;
  }

  export default function fastify(options: object): Fastify;
}

declare module '@fastify/rate-limit' {
  const plugin: unknown;
  export default plugin;
}

declare module 'express-rate-limit' {
  export function rateLimit(options: object): unknown;
}

declare module 'mercurius' {
  const plugin: unknown;
  export default plugin;
}

declare module 'graphql-http/lib/use/http' {
  import type { RequestListener } from 'node:http';

  export function createHandler(options: {
    readonly schema: unknown;
    readonly onSubscribe?: (
      request: unknown,
      params: { readonly variables?: unknown },
    ) => [null, { status: number; statusText: string; headers: object }] | undefined;
  }): RequestListener;
}

declare module 'graphql-sse/lib/use/http' {
  import type { RequestListener } from 'node:http';

  export function createHandler(options: { readonly schema: unknown }): RequestListener;
}

declare module '@graphile/pg-pubsub' {
  const plugin: { readonly default: object };
  export default plugin;
}

declare module 'postgraphile' {
  import type { IncomingMessage, RequestListener, Server } from 'node:http';

  export function makePluginHook(plugins: readonly object[]): object;
  export function postgraphile(
    connection: object,
    schema: string,
    options: {
      readonly pluginHook: object;
      readonly subscriptions: boolean;
      readonly simpleSubscriptions: boolean;
      readonly disableQueryLog: boolean;
      readonly pgSettings: (
        request: IncomingMessage,
      ) => Promise<Record<string, string | string[] | undefined>>;
    },
  ): RequestListener;
  export function enhanceHttpServerWithWebSockets(
    server: Server,
    middleware: RequestListener,
  ): void;
}

declare module '@graphql-yoga/plugin-defer-stream' {
  export function useDeferStream(): object;
}

declare module 'web-tree-sitter' {
  export const Language: { load(file: string): Promise<object> };

  export class Parser {
    static init(): Promise<void>;
    setLanguage(language: object): this;
    parse(text: string): { readonly rootNode: { readonly hasError: boolean } } | null;
  }
}
