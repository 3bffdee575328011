import type { Credentials } from './service-users.ts';

/** Asks for a token as a backend client would, outside of any browser (contract, Flow A). */
export async function requestTokenOutside(
  authOrigin: string,
  { username, password, apiKey }: Credentials,
): Promise<Response> {
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  return fetch(`${authOrigin}/oauth2/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, authorization: `Basic ${basic}` },
  });
}
