import { API_KEY_HEADER } from '../../contract/headers.ts';
import { Refusal } from '../http/refusal.ts';
import { readHeader, type ServiceContext } from '../http/request.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import type { TokenUserOptions } from './introspection.ts';
import { wrongCredentials } from './sign-in.ts';
import { readClientForm, readToken } from './token-request.ts';

/** `POST {auth_url}/oauth2/revoke` (RFC 7009), with all credentials, or with API key and token. */
export function createRevocationEndpoint({ signIn, registry, users }: TokenUserOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    context.header('pragma', 'no-cache');
    checkMethod(context, 'POST');
    const { fields, credentials } = await readClientForm(context);
    const apiKey = readHeader(context, API_KEY_HEADER);
    if (!apiKey) throw wrongCredentials(credentials?.flow ?? 'basic');
    const caller = credentials
      ? await signIn.identify({ apiKey, ...credentials }, context.get('caller'))
      : fields.get('client_id');
    const found = await registry.inspect(readToken(fields));
    if (found.state === 'valid') {
      const { claims } = found;
      if ((caller ?? claims.sub) !== claims.sub) {
        throw new Refusal(400, 'The token belongs to another service user', 'invalid_grant');
      }
      if (!users.ownsApiKey(claims.sub, apiKey)) {
        const message = 'The API key is not the one of the user of the token';
        throw new Refusal(403, message, 'invalid_client');
      }
      context.set('username', claims.sub);
      const { sub: user, jti } = claims;
      if (await registry.revoke(claims)) {
        context.get('audit')({ event: 'token', action: 'revoked', user, jti });
      }
    }
    return context.body(null, 200, bodyHeaders);
  };
}
