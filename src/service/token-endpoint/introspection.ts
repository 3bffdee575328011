import { decodeJwt } from 'jose';
import { API_KEY_HEADER } from '../../contract/headers.ts';
import { readHeader, type ServiceContext } from '../http/request.ts';
import { bodyHeaders, checkMethod } from '../http/response.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { type SignIn, wrongCredentials } from './sign-in.ts';
import { readClientForm, readToken } from './token-request.ts';

export interface TokenUserOptions {
  readonly signIn: SignIn;
  readonly registry: TokenRegistry;
  readonly users: UserDirectory;
}

/** `POST {auth_url}/oauth2/introspect` (RFC 7662): any token for a resource server, their own for a service user. */
export function createIntrospectionEndpoint(options: TokenUserOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    context.header('pragma', 'no-cache');
    checkMethod(context, 'POST');
    const { fields, credentials } = await readClientForm(context);
    const caller = await identifyCaller(context, options, credentials);
    const token = readToken(fields);
    const result = await options.registry.inspect(token);
    const isLive = result.state === 'valid' && [undefined, result.claims.sub].includes(caller);
    const answer = isLive ? { active: true, ...describe(token) } : { active: false };
    return context.json(answer, 200, bodyHeaders);
  };
}

async function identifyCaller(
  context: ServiceContext,
  { signIn, users }: TokenUserOptions,
  credentials: Awaited<ReturnType<typeof readClientForm>>['credentials'],
): Promise<string | undefined> {
  const { flow = 'basic', readings = [] } = credentials ?? {};
  const checks = readings.map((reading) => users.checkResourceServer(reading));
  const [name = ''] = readings.map(({ username }) => username);
  if (checks.includes(true)) {
    context.set('username', name);
    return undefined;
  }
  const apiKey = readHeader(context, API_KEY_HEADER);
  // A resource server has no API key: without one, its name or secret is wrong.
  if (checks.includes(false) || !credentials || !apiKey) throw wrongCredentials(flow);
  const username = await signIn.identify({ apiKey, ...credentials }, context.get('caller'));
  context.set('username', username);
  return username;
}

function describe(token: string) {
  const { sub, client_id = sub, iss, aud, iat, exp, jti } = decodeJwt(token);
  return { sub, username: sub, client_id, iss, aud, iat, exp, jti, token_type: 'Bearer' };
}
