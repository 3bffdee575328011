import { createHmac, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { allowOrigin, listen } from './http.mjs';

/** Seconds. */
const LIFETIME_S = 28_800;

/** The one service user of the suite, and the key that goes with it. */
export const CREDENTIALS = {
  username: 'svc-foreign',
  password: 'foreign-password-7d1',
  apiKey: 'foreign-key-52c9',
};

/** @typedef {'none' | 'valid' | 'replaced'} TokenState `none`: never issued */

/**
 * Opens a token endpoint on an origin of its own (contract, Endpoints 1): both flows, the key checked,
 * one active token per user.
 *
 * @param {'opaque' | 'jwt'} kind what its tokens look like; the contract says JWT, many services have others
 */
export async function startTokenService(kind) {
  /** @type {string | undefined} */
  let current;
  /** @type {Set<string>} */
  const issued = new Set();
  const issue = () => {
    current =
      kind === 'jwt' ? jwtOf(CREDENTIALS.username) : `opaque_${randomBytes(24).toString('hex')}`;
    issued.add(current);
    return current;
  };
  const { origin, close } = await listen(async (request, response) => {
    allowOrigin(request, response, { methods: 'POST', headers: 'x-api-key, content-type' });
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const body = await text(request);
    /** @type {(status: number, body: object) => void} */
    const answer = (status, value) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      response.end(JSON.stringify(value));
    };
    if (pathname !== '/oauth2/token' || request.method !== 'POST') {
      answer(404, { message: 'no Route matched with those values' });
    } else if (request.headers['x-api-key'] !== CREDENTIALS.apiKey) {
      answer(401, { message: 'No API key found in request' });
    } else if (searchParams.get('grant_type') !== 'client_credentials') {
      answer(400, { error: 'unsupported_grant_type' });
    } else if (!isKnown(request.headers.authorization, body)) {
      answer(401, { error: 'invalid_client', error_description: 'Client authentication failed' });
    } else {
      answer(200, { access_token: issue(), expires_in: LIFETIME_S, token_type: 'Bearer' });
    }
  });
  return {
    origin,
    close,
    /** Issues a token as for somebody else who signs in as the same user: the one before has ended. */
    replaceToken: () => void issue(),
    /**
     * @param {string | undefined} authorization value of the header
     * @returns {TokenState}
     */
    stateOf(authorization) {
      const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
      if (!issued.has(token)) return 'none';
      return token === current ? 'valid' : 'replaced';
    },
  };
}

/**
 * @param {string | undefined} authorization Flow A
 * @param {string} body Flow B
 */
function isKnown(authorization, body) {
  const { username, password } = CREDENTIALS;
  if (authorization !== undefined) {
    return authorization === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }
  const form = new URLSearchParams(body);
  return form.get('client_id') === username && form.get('client_secret') === password;
}

/**
 * A JSON Web Token (RFC 7519) that nobody but this suite verifies.
 *
 * @param {string} subject
 * @param {number} [at] when it is issued, milliseconds
 */
export function jwtOf(subject, at = Date.now()) {
  const now = Math.floor(at / 1_000);
  const claims = {
    sub: subject,
    iat: now,
    exp: now + LIFETIME_S,
    jti: randomBytes(9).toString('hex'),
  };
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', 'nobody verifies it').update(parts.join('.'));
  return [...parts, signature.digest('base64url')].join('.');
}
