import { formatServiceUser, SERVICE_USER_HEADER } from '../../contract/headers.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/request.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { authorizeCall } from './authorize-call.ts';

/**
 * `GET /verify` for proxies (nginx's `auth_request`, Caddy's `forward_auth`). They treat all statuses but 401 and
 * 403 as faults, so malformed requests get one of these too.
 */
export function createVerifyEndpoint(registry: TokenRegistry, users: UserDirectory) {
  return async (context: ServiceContext): Promise<Response> => {
    checkMethod(context, 'GET');
    try {
      const { sub } = await authorizeCall(context, registry, users);
      context.set('username', sub);
      return context.body(null, 200, {
        ...bodyHeaders,
        [SERVICE_USER_HEADER]: formatServiceUser(sub),
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      const { headers } = error;
      const status = 'www-authenticate' in headers ? 401 : 403;
      return context.body(null, status, { ...bodyHeaders, ...headers });
    }
  };
}
