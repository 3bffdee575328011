import { bodyHeaders } from './http/json-answer.ts';
import type { ServiceContext } from './http/service-env.ts';

/** `GET /healthz`: 200 while the service is able to serve, 503 once it is stopping. */
export function healthEndpoint(stopping: AbortSignal) {
  return (context: ServiceContext): Response =>
    stopping.aborted
      ? context.json({ status: 'stopping' }, 503, bodyHeaders)
      : context.json({ status: 'ok' }, 200, bodyHeaders);
}
