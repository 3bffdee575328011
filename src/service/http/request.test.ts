import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { checkBodyType, type ServiceEnv } from './request.ts';

/** The type of a body that may be JSON or text, or the status that it is refused with. */
async function typeOf(contentType: string): Promise<string | number> {
  const app = new Hono<ServiceEnv>();
  app.post('/', (context) =>
    context.text(checkBodyType(context, ['application/json', 'text/plain'])),
  );
  app.onError((error, context) => context.text('', error instanceof Refusal ? error.status : 500));
  const headers = { 'content-type': contentType };
  const response = await app.request('/', { method: 'POST', headers });
  return response.ok ? response.text() : response.status;
}

test.each([
  ['application/json', 'application/json'],
  ['Application/JSON ; Charset="UTF-8"', 'application/json'],
  ['text/plain;format=flowed; charset=utf8', 'text/plain'],
  ['application/json;', 'application/json'],
])('%s', async (value, type) => {
  expect(await typeOf(value)).toBe(type);
});

test.each([
  '',
  'json',
  'application/',
  'application/json, text/plain',
  'text/plain application/json',
  'text/html',
  'application/json; charset',
  'text/plain; charset=latin1',
  'application/json; charset=utf-16',
])('%j is refused', async (value) => {
  expect(await typeOf(value)).toBe(415);
});

test('a long value that is not a media type is refused at once', async () => {
  expect(await typeOf(`application/json${'; '.repeat(4_000)}"`)).toBe(415);
  expect(await typeOf(`application/json;${' '.repeat(8_000)}"`)).toBe(415);
});
