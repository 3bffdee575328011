import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICE_PATHS } from '../../contract/paths.ts';
import { checkDescribed, fetchDescribed } from '../testing/described-answers.ts';
import { startServiceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.ts';

let service: ServiceUnderTest;
let description: { readonly paths: object };

beforeAll(async () => {
  service = await startServiceUnderTest({ AUTH_PORT: '0' });
  const answer = await fetchDescribed(`${service.origins.explorer}/openapi.json`);
  description = (await answer.json()) as typeof description;
});
afterAll(() => service.stop(0));

test('is OpenAPI 3.1, to a validator that is not ours', async () => {
  const validator = new Validator();
  expect(await validator.validate(description)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('describes each path of the service, and the metrics', () => {
  const ofService = [...SERVICE_PATHS].filter((path) => !path.startsWith('/v1/graphiql/'));
  expect(new Set(Object.keys(description.paths))).toEqual(new Set([...ofService, '/metrics']));
});

test('is on both ports, and not sent again to who has it', async () => {
  const first = await fetchDescribed(`${service.origins.auth}/openapi.json`);
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  const again = await fetchDescribed(`${service.origins.auth}/openapi.json`, { headers });
  expect(again.status).toBe(304);
});

test('every answer that tests see is compared with it', async () => {
  const url = 'http://localhost/verify';
  const good = {
    url,
    method: 'GET',
    status: 200,
    headers: new Headers({
      'x-request-id': 'a',
      'cache-control': 'no-store',
      'x-service-user': 'alice',
    }),
    text: '',
  };
  const withHeader = (name: string, value: string) => {
    const headers = new Headers(good.headers);
    headers.set(name, value);
    return { ...good, headers };
  };
  expect(() => checkDescribed(good)).not.toThrow();
  for (const [answer, fault] of [
    [{ ...good, url: 'http://localhost/nothing' }, 'no path'],
    [{ ...good, method: 'PUT' }, 'no method'],
    [{ ...good, status: 418 }, 'no status'],
    [{ ...good, text: 'a body' }, 'no media type'],
    [{ ...good, status: 401 }, 'no header x-service-user'],
    [{ ...good, headers: new Headers() }, 'header x-request-id is missing'],
    [withHeader('cache-control', 'public'), 'header cache-control'],
    [withHeader('x-more', 'a'), 'no header x-more'],
    [withHeader('content-type', 'text/html'), 'no media type text/html'],
    [
      { ...good, status: 404, text: '{"error":"not_found"}' },
      "must have required property 'error_description'",
    ],
  ] as const) {
    expect(() => checkDescribed(answer)).toThrow(fault);
  }
});
