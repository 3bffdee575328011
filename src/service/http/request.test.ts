import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { checkBodyType, type ServiceEnv } from './request.ts';

/** How a body that is to be JSON is answered. */
async function statusOf(contentType: string): Promise<number> {
  const app = new Hono<ServiceEnv>();
  app.post('/', (context) => {
    checkBodyType(context, 'application/json');
    return context.text('');
  });
  app.onError((error, context) => context.text('', error instanceof Refusal ? error.status : 500));
  const headers = { 'content-type': contentType };
  const response = await app.request('/', { method: 'POST', headers });
  return response.status;
}

test.each([
  'application/json',
  'Application/JSON ; Charset="UTF-8"',
  'application/json;format=flowed; charset=utf8',
  'application/json;',
])('%s is taken', async (value) => {
  expect(await statusOf(value)).toBe(200);
});

test.each([
  '',
  'json',
  'application/',
  'application/json, text/plain',
  'text/plain application/json',
  'text/plain',
  'text/html',
  'application/json; charset',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
])('%j is refused', async (value) => {
  expect(await statusOf(value)).toBe(415);
});

test('a long value that is not a media type is refused at once', async () => {
  expect(await statusOf(`application/json${'; '.repeat(4_000)}"`)).toBe(415);
  expect(await statusOf(`application/json;${' '.repeat(8_000)}"`)).toBe(415);
});
