import { afterEach, expect, test, vi } from 'vitest';
import { postCall } from './post-call.ts';

const URL_OF_SERVICE = 'https://data.example/v1/graphql';
const answer = new Response('{}');
const toFetch = vi.fn(async (..._request: Parameters<typeof fetch>) => answer);

afterEach(() => {
  toFetch.mockClear();
  vi.unstubAllGlobals();
});

/** Posts a call. Returns what came to the browser's fetch. */
async function post(): Promise<Parameters<typeof fetch>> {
  vi.stubGlobal('fetch', toFetch);
  const headers = new Headers({ 'x-api-key': 'key-1', 'content-type': 'application/json' });
  const { signal } = new AbortController();
  expect(await postCall(URL_OF_SERVICE, { headers, body: '{"query":"{ a }"}', signal })).toBe(
    answer,
  );
  const [request] = toFetch.mock.calls;
  if (!request) throw new Error('Nothing was fetched.');
  return request;
}

test('a call goes out whole, and under all that the HTTP client says of secrets', async () => {
  const request = new Request(...(await post()));
  expect(request).toMatchObject({
    url: URL_OF_SERVICE,
    method: 'POST',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  expect(Object.fromEntries(request.headers)).toEqual({
    'x-api-key': 'key-1',
    'content-type': 'application/json',
  });
  expect(await request.text()).toBe('{"query":"{ a }"}');
});

test('headers and body are left out of the request that the client copies', async () => {
  const [input] = await post();
  expect(input).toBeInstanceOf(Request);
  expect(input).toHaveProperty('body', null);
  expect([...(input as Request).headers]).toEqual([]);
});
