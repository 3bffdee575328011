import { listen } from '../servers/http.mjs';
import { jwtOf } from '../servers/token-service.mjs';
import { answerJson, answerPreflight, readBody } from './http.mjs';

/** Seconds. */
const LIFETIME_S = 28_800;
const MAX_FORM_BYTES = 10_000;

/**
 * @typedef {{ readonly username: string, readonly password: string }} User
 * @typedef {'none' | 'valid' | 'expired' | 'replaced'} TokenState `none`: never issued
 * @typedef {Awaited<ReturnType<typeof startTokenService>>} TokenService
 */

/**
 * Opens the token endpoint that several services share (contract, Endpoints 1): Flow A and Flow B, the key
 * checked, one live token a user.
 *
 * @param {object} options
 * @param {string} options.key
 * @param {readonly User[]} options.users
 * @param {ReadonlySet<string>} options.pageOrigins
 * @param {() => number} options.now milliseconds
 * @param {(call: import('./gateway.mjs').Call) => void} options.log
 */
export async function startTokenService({ key, users, pageOrigins, now, log }) {
  /** @type {Map<string, { username: string, until: number }>} */
  const issued = new Map();
  /** @type {Map<string, string>} */
  const current = new Map();
  /** @param {string} username */
  const issue = (username) => {
    const token = jwtOf(username, now());
    issued.set(token, { username, until: now() + LIFETIME_S * 1_000 });
    current.set(username, token);
    return token;
  };

  /** @type {(request: import('./http.mjs').IncomingMessage) => Promise<[number, object]>} */
  const answerTo = async (request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const body = (await readBody(request, MAX_FORM_BYTES)) ?? '';
    if (pathname !== '/oauth2/token' || request.method !== 'POST') {
      return [404, { message: 'Not Found' }];
    }
    if (request.headers['x-api-key'] !== key) return [403, { message: 'Forbidden' }];
    if (searchParams.get('grant_type') !== 'client_credentials') {
      return [400, { error: 'unsupported_grant_type' }];
    }
    const given = credentialsOf(request.headers, body);
    const user = users.find(
      ({ username, password }) => username === given?.username && password === given.password,
    );
    if (!user) return [401, { error: 'invalid_client' }];
    return [
      200,
      { access_token: issue(user.username), expires_in: LIFETIME_S, token_type: 'Bearer' },
    ];
  };

  const { origin, close } = await listen(async (request, response) => {
    if (answerPreflight(request, response, pageOrigins)) return;
    const [status, body] = await answerTo(request);
    const { method = '', url = '', headers } = request;
    log({ service: 'auth', method, url, at: now(), headers: Object.keys(headers), status });
    answerJson(response, status, body);
  });

  return {
    origin,
    close,
    /** Issues a token as another sign-in of that user does: the one before is terminated. */
    replace: issue,
    /**
     * Ends the user's token as 8 hours do.
     *
     * @param {string} username
     */
    expire(username) {
      const entry = issued.get(current.get(username) ?? '');
      if (entry) entry.until = now();
    },
    /**
     * @param {string | undefined} authorization value of the header
     * @returns {TokenState}
     */
    stateOf(authorization) {
      const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
      const entry = issued.get(token);
      if (!entry) return 'none';
      if (current.get(entry.username) !== token) return 'replaced';
      return now() < entry.until ? 'valid' : 'expired';
    },
  };
}

/**
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} body
 * @returns {User | undefined} undefined for both flows at once, for none, and for a wrong form of either
 */
function credentialsOf({ authorization, 'content-type': type }, body) {
  if (authorization !== undefined) {
    const [, encoded] = /^Basic (\S+)$/.exec(authorization) ?? [];
    if (encoded === undefined || body !== '') return undefined;
    const [username = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    return { username, password: password.join(':') };
  }
  if (!type?.startsWith('application/x-www-form-urlencoded')) return undefined;
  const form = new URLSearchParams(body);
  return { username: form.get('client_id') ?? '', password: form.get('client_secret') ?? '' };
}
