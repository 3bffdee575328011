import type { TokenResponse } from '../../contract/token-response.ts';
import { describeError, type Log } from '../http/log.ts';
import type { ServiceContext } from '../http/request.ts';
import { bodyHeaders, dataHeaders } from '../http/response.ts';
import type { SigningKey } from '../tokens/signing-key.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { SignIn } from './sign-in.ts';
import { TokenRefusal } from './token-refusal.ts';
import { readTokenRequest } from './token-request.ts';

interface TokenEndpointOptions {
  readonly signIn: SignIn;
  readonly registry: TokenRegistry;
  readonly log: Log;
}

/**
 * `POST {auth_url}/oauth2/token?grant_type=client_credentials` (contract, Endpoints 1; RFC 6749,
 * section 4.4). Every answer is JSON that no cache keeps (section 5.1).
 */
export function createTokenEndpoint(options: TokenEndpointOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    try {
      if (context.req.method !== 'POST') {
        throw new TokenRefusal('invalid_request', 'The method must be POST', {
          status: 405,
          headers: { allow: 'POST' },
        });
      }
      return context.json(await issue(context, options), 200, bodyHeaders);
    } catch (error) {
      const refusal = error instanceof TokenRefusal ? error : failed(context, error, options.log);
      return context.json(
        { error: refusal.code, error_description: refusal.description },
        refusal.status,
        { ...bodyHeaders, ...refusal.headers },
      );
    }
  };
}

async function issue(
  context: ServiceContext,
  { signIn, registry }: TokenEndpointOptions,
): Promise<TokenResponse> {
  const request = await readTokenRequest(context);
  const address = context.env?.incoming?.socket.remoteAddress ?? 'unknown';
  const username = await signIn.identify(request, address);
  context.set('username', username);
  const isWanted = (): boolean => context.env?.outgoing?.destroyed !== true;
  const token = await registry.issue(username, isWanted);
  if (!token) throw new TokenRefusal('invalid_request', 'The caller hung up');
  return {
    access_token: token.accessToken,
    expires_in: token.expiresInS,
    token_type: 'Bearer',
  };
}

/** What nobody foresaw; the log has it, the caller hears no details. */
function failed(context: ServiceContext, error: unknown, log: Log): TokenRefusal {
  if (context.env?.outgoing?.destroyed === true) {
    return new TokenRefusal('invalid_request', 'The caller hung up');
  }
  log(describeError(error, context.get('requestId')));
  return new TokenRefusal('server_error', 'The service failed; the log has the request id', {
    status: 500,
  });
}

/** Seconds; with a key made at start, a restart brings another. */
const MAX_AGE_S = 300;

/** `GET /.well-known/jwks.json`: the public key that verifies access tokens (RFC 7517, section 5). */
export function jwksEndpoint(key: SigningKey) {
  return (context: ServiceContext): Response =>
    context.json({ keys: [key.publicJwk] }, 200, {
      ...dataHeaders,
      'cache-control': `public, max-age=${MAX_AGE_S}`,
      'content-type': 'application/jwk-set+json',
    });
}
