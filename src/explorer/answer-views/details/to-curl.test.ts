import { expect, test } from 'vitest';
import { toCurl } from './to-curl.ts';

test('the command has the request and no secret', () => {
  const command = toCurl({
    kind: 'http',
    url: 'https://api.example.com/v1/graphql',
    requestHeaders: [
      ['accept', 'application/json'],
      ['authorization', 'Bearer •••'],
      ['x-api-key', '•••'],
      ['x-note', "it's $HOME"],
    ],
    requestBody: `{"query":"{ a(b: \\"it's\\") }"}`,
    responseHeaders: [],
  });
  expect(command.split(' \\\n  ')).toEqual([
    'curl --compressed',
    `'https://api.example.com/v1/graphql'`,
    `-H 'accept: application/json'`,
    '-H "authorization: Bearer $TOKEN"',
    '-H "x-api-key: $API_KEY"',
    String.raw`-H 'x-note: it'\''s $HOME'`,
    String.raw`--data-raw '{"query":"{ a(b: \"it'\''s\") }"}'`,
  ]);
});
