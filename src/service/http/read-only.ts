import { bodyHeaders } from './json-answer.ts';
import type { ServiceContext } from './service-env.ts';

/** An endpoint that is read; other methods are answered 405 with Allow. */
export function readOnly(answer: (context: ServiceContext) => Response) {
  return (context: ServiceContext): Response =>
    context.req.method === 'GET' || context.req.method === 'HEAD'
      ? answer(context)
      : context.json(
          { error: 'invalid_request', error_description: 'The method must be GET' },
          405,
          { ...bodyHeaders, allow: 'GET, HEAD' },
        );
}
