import { test } from 'vitest';
import {
  allowed,
  blocked,
  nothing,
  read,
  redirect,
  signIn,
  silence,
  something,
  expectFinding,
  type Case,
} from '../../../testing/doctor-cases.ts';

const CASES: Case[] = [
  [
    'no CORS',
    signIn(),
    { read: nothing, reach: something },
    'cors',
    /Allow-Headers: content-type, x-api-key/,
  ],
  [
    'x-api-key is not allowed',
    signIn(),
    { read, headers: nothing },
    'cors',
    /Answer OPTIONS with 204.*x-api-key/,
  ],
  ['OPTIONS hangs', signIn(), { read, headers: silence }, 'cors', /Answer OPTIONS/],
  ['a redirect', signIn(), { read: redirect }, 'transport', /authUrl/],
  [
    'the worker’s policy',
    signIn(),
    { ...allowed, 'worker-policy': blocked },
    'transport',
    /token-worker\.js/,
  ],
  [
    'only the POST is left',
    signIn(),
    { ...allowed, 'worker-policy': something },
    undefined,
    /POST \/oauth2\/token/,
  ],
  [
    'slow',
    signIn({ code: 'timeout' }),
    { ...allowed, 'worker-policy': something },
    'token',
    /overloaded/,
  ],
  [
    'a wrong path',
    signIn({ code: 'unexpected-status', status: 404 }),
    {},
    'token',
    /Correct authUrl/,
  ],
  [
    'the key of the config',
    signIn({ code: 'wrong-api-key', status: 403 }),
    {},
    'api-key',
    /services\[\]\.apiKey/,
  ],
  ['a proxy', signIn({ code: 'not-json', status: 200 }), {}, 'token', /authUrl/],
  ['no token response', signIn({ code: 'no-token', status: 200 }), {}, 'token', /access_token/],
  ['a fault of the service', signIn({ code: 'server-error', status: 500 }), {}, 'token', /log/],
  [
    'an answer that broke off',
    signIn({ code: 'answer-broken', status: 200 }),
    {},
    'token',
    /cuts answers/,
  ],
  ['an answer that stalled', signIn({ code: 'timeout', status: 200 }), {}, 'token', /overloaded/],
];

test.each(CASES)('%s', (...given) => {
  expectFinding(given);
});
