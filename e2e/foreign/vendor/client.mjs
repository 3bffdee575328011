/**
 * The vendor from outside, as a plain client sees it.
 *
 * @typedef {{ [name: string]: Value }} Values
 * @typedef {string | number | boolean | null | Value[] | Values} Value what JSON holds
 * @typedef {{ status: number, headers: Headers, body: Answered }} Came
 * @typedef {object} Answered
 * @property {Values | null} [data]
 * @property {{ errorType: string, message: string, path: (string | number)[] }[]} [errors]
 * @property {string} [message]
 */

/**
 * Asks for a token by Flow B.
 *
 * @param {{ authUrl: string, key: string }} vendor
 * @param {import('./token-service.mjs').User} user
 * @returns {Promise<string>}
 */
export async function signIn({ authUrl, key }, { username, password }) {
  const response = await fetch(`${authUrl}/oauth2/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: new URLSearchParams({ client_id: username, client_secret: password }),
  });
  const { access_token: token } = /** @type {{ access_token: string }} */ (await response.json());
  return token;
}

/**
 * @param {string} baseUrl
 * @param {{ key: string, token: string, headers?: Record<string, string> }} access
 * @param {string} query
 * @param {object} [variables]
 * @returns {Promise<Came>}
 */
export async function ask(baseUrl, { key, token, headers }, query, variables) {
  const response = await fetch(`${baseUrl}/v1/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      authorization: `Bearer ${token}`,
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  });
  const body = /** @type {Answered} */ (await response.json());
  return { status: response.status, headers: response.headers, body };
}
