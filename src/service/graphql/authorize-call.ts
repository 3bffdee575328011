import {
  formatBearerChallenge,
  TOKEN_EXPIRED,
  TOKEN_TERMINATED,
  type BearerChallenge,
} from '../../contract/bearer-challenge.ts';
import { B64TOKEN } from '../../contract/token-response.ts';
import { API_KEY_HEADER } from '../../contract/headers.ts';
import { readHeaderLines, type ServiceContext } from '../http/request.ts';
import type { AccessTokenClaims } from '../tokens/access-token.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { GraphqlRefusal, type GraphqlRefusalCode } from './graphql-refusal.ts';

const REALM = 'gatehouse';

/** RFC 6750, section 2.1. */
const BEARER = /^bearer +(.+)$/i;

/**
 * Lets a call in, or says why not: 401 is about the token, and only with a good token 403 about the
 * API key (contract, Authentication 5). Nothing here changes a token's state.
 *
 * @throws {GraphqlRefusal} 400 for a header that is there twice, 401 with a challenge (RFC 6750,
 *   section 3), 403
 */
export async function authorizeCall(
  context: ServiceContext,
  registry: TokenRegistry,
  users: UserDirectory,
): Promise<AccessTokenClaims> {
  const claims = await checkToken(readHeaderLines(context, 'authorization'), registry);
  checkApiKey(readHeaderLines(context, API_KEY_HEADER), claims.sub, users);
  return claims;
}

async function checkToken(
  [value, ...others]: readonly string[],
  registry: TokenRegistry,
): Promise<AccessTokenClaims> {
  if (others.length > 0) {
    throw challenge(
      'BAD_REQUEST',
      'The header authorization is there twice',
      'invalid_request',
      400,
    );
  }
  if (value === undefined || !/^bearer\b/i.test(value)) {
    throw challenge('TOKEN_MISSING', 'An access token is required');
  }
  const token = BEARER.exec(value)?.[1];
  const isToken = token !== undefined && B64TOKEN.test(token);
  const found = isToken ? await registry.inspect(token) : undefined;
  switch (found?.state) {
    case 'valid':
      return found.claims;
    case 'expired':
      throw challenge('TOKEN_EXPIRED', TOKEN_EXPIRED, 'invalid_token');
    case 'terminated':
      throw challenge('TOKEN_TERMINATED', TOKEN_TERMINATED, 'invalid_token');
    default:
      throw challenge(
        'TOKEN_INVALID',
        'The access token is not one of this service',
        'invalid_token',
      );
  }
}

function checkApiKey(
  [apiKey, ...others]: readonly string[],
  username: string,
  users: UserDirectory,
): void {
  if (others.length > 0) {
    throw new GraphqlRefusal('BAD_REQUEST', 400, `The header ${API_KEY_HEADER} is there twice`);
  }
  if (!apiKey) {
    throw new GraphqlRefusal('API_KEY_MISSING', 403, `The header ${API_KEY_HEADER} is missing`);
  }
  if (!users.ownsApiKey(username, apiKey)) {
    throw new GraphqlRefusal(
      'API_KEY_REFUSED',
      403,
      'The API key is not the one of the service user that the token was issued to',
    );
  }
}

/** Without an error code where no token was sent at all (RFC 6750, section 3.1). */
function challenge(
  code: GraphqlRefusalCode,
  message: string,
  error?: 'invalid_token' | 'invalid_request',
  status = 401,
): GraphqlRefusal {
  const content: BearerChallenge = error === undefined ? {} : { error, errorDescription: message };
  return new GraphqlRefusal(code, status, message, {
    'www-authenticate': formatBearerChallenge(REALM, content),
  });
}
