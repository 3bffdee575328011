import { GRAPHQL_RESPONSE_TYPE } from '../../contract/headers.ts';
import { describeError, type Log } from '../http/log.ts';
import { Refusal, serverFailure } from '../http/refusal.ts';
import type { ServiceContext } from '../http/request.ts';
import { bodyHeaders } from '../http/response.ts';
import { CallScope } from './call-scope.ts';

export function callEndpoint(
  log: Log,
  answer: (context: ServiceContext, scope: CallScope) => Promise<Response>,
) {
  return async (context: ServiceContext): Promise<Response> => {
    const scope = new CallScope(context.env);
    try {
      return await answer(context, scope);
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (!isRefusal && !scope.isOver) log(describeError(error, context.get('requestId')));
      return toResponse(context, isRefusal ? error : serverFailure());
    }
  };
}

/** `extensions.code` of a refusal that has none of its own. */
const STATUS_CODES: Partial<Record<number, string>> = {
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_CALLS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** The refusal as an answer that GraphQL clients can read: an `errors` list without `data`. */
function toResponse(context: ServiceContext, refusal: Refusal): Response {
  const { status, message, headers } = refusal;
  const isNewType = context.req.header('accept')?.includes(GRAPHQL_RESPONSE_TYPE);
  const extensions = { code: refusal.code ?? STATUS_CODES[status] ?? 'BAD_REQUEST' };
  context.set('code', extensions.code);
  return Response.json(
    { errors: [{ message, extensions }] },
    {
      status,
      headers: {
        ...bodyHeaders,
        'content-type': `${isNewType ? GRAPHQL_RESPONSE_TYPE : 'application/json'}; charset=utf-8`,
        ...headers,
      },
    },
  );
}
