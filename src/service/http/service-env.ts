import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What a request carries through the service's routes. */
export interface ServiceEnv {
  /** Node's own request and response; absent where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The service user, once it is known; the only thing of a caller that is logged. */
    username?: string;
  };
}

export type ServiceContext = Context<ServiceEnv>;
