import { test } from 'vitest';
import {
  answer,
  call,
  data,
  failing,
  expectFinding,
  type Case,
} from '../../testing/doctor-cases.ts';

const CASES: Case[] = [
  [
    'the key, in words',
    failing('forbidden'),
    { call: answer(401, { blamed: 'api-key' }) },
    'api-key',
    /services\[\]\.apiKey/,
  ],
  [
    'the key, by status',
    failing('forbidden'),
    { call: answer(403) },
    'api-key',
    /services\[\]\.apiKey/,
  ],
  [
    'the token, in words',
    failing('token-refused'),
    { call: answer(401, { blamed: 'token' }) },
    'token',
  ],
  [
    'the token’s scope',
    failing('forbidden'),
    { call: answer(403, { lacksScope: true }) },
    'token',
    /scope/,
  ],
  [
    'the token, since without it all is different',
    failing('token-refused'),
    { call: answer(401, { words: 'no' }), 'key-only': answer(401, { words: 'nobody' }) },
    'token',
    /invalid_token/,
  ],
  [
    'the token, since the key is known',
    failing('token-refused'),
    { call: answer(401), 'key-only': answer(401), 'wrong-key': answer(403) },
    'token',
    /invalid_token/,
  ],
  [
    'key or token',
    failing('token-refused'),
    { call: answer(401), 'key-only': answer(401), 'wrong-key': answer(401) },
    undefined,
    /invalid_token.*Expose-Headers/,
  ],
  [
    'no token any more: the key, in words',
    call({ carries: 'key' }),
    { 'key-only': answer(401, { blamed: 'api-key' }) },
    'api-key',
  ],
  [
    'no token any more: the key is known',
    call({ carries: 'key' }),
    { 'key-only': answer(401, { blamed: 'token' }), 'wrong-key': answer(403) },
    'token',
  ],
  [
    'no token any more: nothing tells',
    call({ carries: 'key' }),
    { 'key-only': answer(401), 'wrong-key': answer(401) },
    undefined,
  ],
  [
    'a login page of a proxy',
    failing('forbidden'),
    { call: answer(403, { shape: 'html' }) },
    'graphql',
    /what stands before the service/,
  ],
  ['a wrong path', failing('not-found'), { call: answer(404) }, 'graphql', /Correct baseUrl/],
  [
    'a wrong envelope',
    failing('unexpected-status'),
    { call: answer(415) },
    'graphql',
    /requestFormat/,
  ],
  [
    'a gateway without a service',
    failing('server-error'),
    { call: answer(502) },
    'graphql',
    /gateway/,
  ],
  ['a fault of the service', failing('server-error'), { call: answer(500) }, 'graphql', /log/],
  ['too many requests', failing('server-error'), { call: answer(429) }, 'graphql', /Wait a moment/],
  [
    'JSON of something else',
    failing('not-graphql'),
    { call: answer(200) },
    'graphql',
    /leads to a GraphQL service/,
  ],
  [
    'no JSON',
    failing('not-json'),
    { call: answer(200, { shape: 'text', mediaType: 'text/plain' }) },
    'graphql',
    /application\/json/,
  ],
  [
    'errors for everything',
    failing('introspection-refused'),
    { call: answer(200, { shape: 'errors' }) },
    'graphql',
    /__typename/,
  ],
  [
    'no introspection',
    failing('introspection-refused'),
    { call: data },
    'graphql',
    /introspection/,
  ],
  ['over by now', failing('server-error'), { call: data }, undefined],
  ['too much at once', failing('timeout'), { call: data }, undefined],
];

test.each(CASES)('%s', (...given) => {
  expectFinding(given);
});
