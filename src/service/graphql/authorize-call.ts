import {
  formatBearerChallenge,
  TOKEN_EXPIRED,
  TOKEN_REVOKED,
  TOKEN_TERMINATED,
  TOKEN_UNKNOWN,
} from '../../contract/bearer-challenge.ts';
import { B64TOKEN } from '../../contract/token-response.ts';
import { API_KEY_HEADER, formatServiceUser, SERVICE_USER_HEADER } from '../../contract/headers.ts';
import { Refusal } from '../http/refusal.ts';
import { readHeader, type ServiceContext, type ServiceEnv } from '../http/request.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import type { AccessTokenClaims } from '../tokens/access-token.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { UserDirectory } from '../users/user-directory.ts';

const REALM = 'gatehouse';

/** RFC 6750, section 3.1: more than one method, or one method twice. */
const TWO_TOKENS = {
  'www-authenticate': formatBearerChallenge(REALM, {
    error: 'invalid_request',
    errorDescription: 'More than one token',
  }),
};

/** 401 is about the token, and only with a good token 403 about the API key (contract, Authentication 5). */
export async function authorizeCall(
  context: ServiceContext,
  registry: TokenRegistry,
  users: UserDirectory,
): Promise<AccessTokenClaims> {
  const authorization = readHeader(context, 'authorization', TWO_TOKENS);
  const claims = await checkToken(authorization, registry, context.get('audit'));
  checkApiKey(claims, readHeader(context, API_KEY_HEADER), users);
  return claims;
}

export function checkApiKey(
  { sub }: AccessTokenClaims,
  apiKey: string | undefined,
  users: UserDirectory,
): void {
  if (!apiKey) throw new Refusal(403, `The header ${API_KEY_HEADER} is missing`, 'API_KEY_MISSING');
  if (!users.ownsApiKey(sub, apiKey)) {
    const message = 'The API key is not the one of the service user that the token was issued to';
    throw new Refusal(403, message, 'API_KEY_REFUSED');
  }
}

export async function checkToken(
  authorization: string | undefined,
  registry: TokenRegistry,
  audit: ServiceEnv['Variables']['audit'],
): Promise<AccessTokenClaims> {
  if (authorization === undefined || !/^bearer\b/i.test(authorization)) {
    // Without an error code, since no token was sent at all (RFC 6750, section 3.1).
    throw new Refusal(401, 'An access token is required', 'TOKEN_MISSING', {
      'www-authenticate': formatBearerChallenge(REALM),
    });
  }
  const token = /^bearer +(.+)$/i.exec(authorization)?.[1] ?? '';
  const inspection = B64TOKEN.test(token) ? await registry.inspect(token) : undefined;
  if (inspection?.state === 'valid') {
    const { sub: user, jti } = inspection.claims;
    if (inspection.isReplaced) audit({ event: 'token', action: 'used_in_grace', user, jti });
    return inspection.claims;
  }
  if (inspection && inspection.state !== 'invalid') {
    const { sub: user, jti } = inspection.claims;
    audit({ event: 'token', action: 'refused', user, jti, reason: inspection.state });
  }
  const state = inspection?.state ?? 'invalid';
  const [code, message] = WRONG_TOKENS[state];
  throw new Refusal(401, message, code, {
    'www-authenticate': formatBearerChallenge(REALM, {
      error: 'invalid_token',
      errorDescription: message,
      tokenState: state === 'invalid' || state === 'unknown' ? undefined : state,
      endedAt: inspection && 'at' in inspection ? inspection.at : undefined,
    }),
  });
}

export const TOKEN_ENDS = {
  expired: ['TOKEN_EXPIRED', TOKEN_EXPIRED],
  replaced: ['TOKEN_TERMINATED', TOKEN_TERMINATED],
  revoked: ['TOKEN_REVOKED', TOKEN_REVOKED],
  unknown: ['TOKEN_INVALID', TOKEN_UNKNOWN],
} as const;

const WRONG_TOKENS = {
  ...TOKEN_ENDS,
  invalid: ['TOKEN_INVALID', 'The access token is not one of this service'],
} as const;

/** For proxies (`auth_request`, `forward_auth`), to which all statuses but 401 and 403 are faults of the service. */
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
