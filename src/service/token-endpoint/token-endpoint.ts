import type { TokenResponse } from '../../contract/token-response.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/request.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { SignIn } from './sign-in.ts';
import { readTokenRequest } from './token-request.ts';

/** `POST {auth_url}/oauth2/token` (contract, Endpoints 1; RFC 6749, 4.4); no cache keeps answers (5.1). */
export function createTokenEndpoint(
  signIn: SignIn,
  registry: TokenRegistry,
  rateLimit?: RateLimit,
) {
  return async (context: ServiceContext): Promise<Response> => {
    // For old caches too, with every answer (RFC 6749, section 5.1).
    context.header('pragma', 'no-cache');
    checkMethod(context, 'POST');
    const request = await readTokenRequest(context);
    const { outgoing } = context.env;
    const username = await signIn.identify(request, context.get('caller'));
    context.set('username', username);
    await rateLimit?.take(context, username);
    const token = await registry.issue(username, () => !outgoing.destroyed);
    if (!token) throw new Refusal(400, 'The caller hung up');
    const { claims, replaced } = token;
    const { jti, exp } = claims;
    const expires = new Date(exp * 1_000).toISOString();
    const audit = context.get('audit');
    audit({ event: 'token', action: 'issued', user: username, jti, expires });
    if (replaced !== undefined) {
      audit({ event: 'token', action: 'replaced', user: username, jti: replaced, by: jti });
    }
    const response: TokenResponse = {
      access_token: token.accessToken,
      expires_in: token.expiresInS,
      token_type: 'Bearer',
    };
    return context.json(response, 200, bodyHeaders);
  };
}
