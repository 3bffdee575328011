import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../contract/config.ts';
import { setOnline } from '../testing/set-online.ts';
import { answers, startServer, unusedAddress, type Answer } from '../testing/local-server.ts';
import { outOfTime } from '../testing/out-of-time.ts';
import { drops, megabytes, stalls } from '../testing/unfinished-answers.ts';
import { ConfigUnavailableError, loadConfig } from './load-config.ts';

const config = { services: [{ id: 'a', name: 'A', authUrl: '/auth', baseUrl: '../..' }] };

async function errorOf(answer: Answer): Promise<unknown> {
  const { url } = await startServer(answer);
  return loadConfig(`${url}/v1/graphiql/`).then(
    () => expect.fail('loaded'),
    (error: unknown) => error,
  );
}

test('is read beside the page, and its addresses by the page', async () => {
  const { url, received } = await startServer(answers(200, config));
  expect(await loadConfig(`${url}/v1/graphiql/`)).toEqual({
    services: [
      {
        ...config.services[0],
        authUrl: `${url}/auth`,
        baseUrl: url,
        requestFormat: 'json',
        subscriptions: 'sse',
        subscriptionsUrl: `${url}/v1/graphql`,
      },
    ],
    sql: false,
  });
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/graphiql/config.json',
  ]);
});

describe('says what is wrong with', () => {
  test.each([
    ['a page instead of it', answers(200, '\n <!doctype html>'), 'holds an HTML page', 'unusable'],
    ['text', answers(200, 'services: []'), 'holds something that is not JSON', 'unusable'],
    ['nothing', answers(200, ''), 'holds something that is not JSON', 'unusable'],
    ['a missing file', answers(404, '<html>'), 'answers 404', 'unusable'],
    ['a broken server', answers(500), 'answers 500', 'unusable'],
    [
      'a file of another kind',
      answers(200, ' '.repeat(1024 * 1024 + 1)),
      'has more than 1 MB',
      'unusable',
    ],
    ['a redirect', answers(302, '', { location: '/elsewhere' }), 'answers 302', 'unusable'],
    [
      'a dropped connection',
      (response) => void response.destroy(),
      'could not be loaded',
      'unreachable',
    ],
    [
      'a connection that drops in the middle',
      drops('{"services":'),
      'could not be loaded',
      'unreachable',
    ],
  ] satisfies [string, Answer, string, ConfigUnavailableError['trouble']][])(
    '%s',
    async (_, answer, message, trouble) => {
      const error = await errorOf(answer);
      expect(error).toBeInstanceOf(ConfigUnavailableError);
      expect((error as ConfigUnavailableError).trouble).toBe(trouble);
      expect((error as Error).message).toMatch(
        new RegExp(`^http://127.0.0.1:\\d+/v1/graphiql/config.json ${message}$`),
      );
    },
  );

  test.each([
    ['no answer', (): void => undefined],
    ['a file that never ends', stalls('{"services":')],
  ])('%s', async (_, answer) => {
    const server = await startServer(outOfTime(15_000, answer));
    await expect(loadConfig(`${server.url}/`)).rejects.toThrow(
      `${server.url}/config.json did not come in time`,
    );
    await server.abandoned;
  });

  test('5 MB, of which it takes one', async () => {
    const server = await startServer(megabytes(5));
    await expect(loadConfig(`${server.url}/`)).rejects.toThrow('has more than 1 MB');
    await server.abandoned;
  });

  test('a redirect, without following it', async () => {
    const elsewhere = await startServer(answers(200, config));
    const error = await errorOf(answers(302, '', { location: elsewhere.url }));
    expect(error).toBeInstanceOf(ConfigUnavailableError);
    expect(elsewhere.received).toEqual([]);
  });

  test('JSON that is no config, field by field', async () => {
    const error = await errorOf(answers(200, { services: [{ ...config.services[0], id: 5 }] }));
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).issues).toEqual(['services.0.id must be string, not 5']);
  });
});

test('nobody there', async () => {
  const baseUrl = `${await unusedAddress()}/`;
  await expect(loadConfig(baseUrl)).rejects.toThrow(ConfigUnavailableError);
  await expect(loadConfig(baseUrl)).rejects.toMatchObject({ trouble: 'unreachable' });
  setOnline(false);
  await expect(loadConfig(baseUrl)).rejects.toMatchObject({ trouble: 'offline' });
});

test('a file of any text or JSON gives a config or an error of these two kinds', async () => {
  let body = '';
  const { url } = await startServer((...parameters) => answers(200, body)(...parameters));
  const service = fc.record({
    id: fc.constant('a'),
    name: fc.constant('A'),
    authUrl: fc.oneof(fc.constant('/'), fc.webUrl(), fc.string()),
    baseUrl: fc.constant('/'),
  });
  const files = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.array(service, { maxLength: 2 }).map((services) => JSON.stringify({ services })),
  );
  await fc.assert(
    fc.asyncProperty(files, async (text) => {
      body = text;
      const outcome = await loadConfig(`${url}/`).then(
        ({ services }) => (services.length > 0 ? 'config' : 'nothing'),
        (error: Error) => error.name,
      );
      expect(['config', 'ConfigError', 'ConfigUnavailableError']).toContain(outcome);
    }),
    { numRuns: 100 },
  );
});
