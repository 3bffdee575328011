import { describe, expect, test } from 'vitest';
import { answers, startServer } from '../../testing/local-server.ts';
import { makeToken, PAGE_ORIGIN, startDeployment, USER, type Fault } from './testing/deployment.ts';
import { checkDeployment, expectNoSecret } from './testing/run-command.ts';

/** What a fault leads to: the one finding about it, in part. */
interface Expected {
  readonly layer: string;
  readonly check: string;
  readonly evidence: RegExp;
  readonly operator?: string | RegExp;
}

const isToken = (path: string): boolean => path.startsWith('/oauth2/token');
const isGraphql = (path: string): boolean => path === '/v1/graphql';

/** Breaks preflights of one endpoint. */
const preflightOf =
  (endpoint: (path: string) => boolean, change: Fault): Fault =>
  (draft, request, response) =>
    request.method === 'OPTIONS' && endpoint(request.path)
      ? change(draft, request, response)
      : undefined;

/** Breaks answers to calls, by the status that they have. */
const answersOf =
  (endpoint: (path: string) => boolean, statuses: readonly number[], change: Fault): Fault =>
  (draft, request, response) =>
    request.method === 'POST' && endpoint(request.path) && statuses.includes(draft.status)
      ? change(draft, request, response)
      : undefined;

const token = (change: Fault): Fault => answersOf(isToken, [200], change);

describe.each<[string, Fault, Expected]>([
  [
    'the token endpoint does not allow x-api-key',
    preflightOf(isToken, ({ headers }) => {
      headers['access-control-allow-headers'] = 'content-type';
    }),
    {
      layer: 'cors',
      check: 'preflight',
      evidence: /Access-Control-Allow-Headers is “content-type”; it lacks x-api-key/,
      operator: 'Send Access-Control-Allow-Headers: content-type, x-api-key',
    },
  ],
  [
    'the GraphQL endpoint allows no header',
    preflightOf(isGraphql, ({ headers }) => {
      delete headers['access-control-allow-headers'];
    }),
    {
      layer: 'cors',
      check: 'preflight',
      evidence: /is missing; it lacks authorization, content-type, x-api-key/,
      operator: 'Send Access-Control-Allow-Headers: content-type, authorization, x-api-key',
    },
  ],
  [
    'the GraphQL endpoint allows all headers by *',
    preflightOf(isGraphql, ({ headers }) => {
      headers['access-control-allow-headers'] = '*';
    }),
    { layer: 'cors', check: 'preflight', evidence: /is \*, which does not cover authorization/ },
  ],
  [
    'the preflight names another origin',
    preflightOf(isToken, ({ headers }) => {
      headers['access-control-allow-origin'] = `${PAGE_ORIGIN}/`;
    }),
    {
      layer: 'cors',
      check: 'preflight',
      evidence: /is “https:\/\/page\.example\.com\/”, which is not https:\/\/page\.example\.com$/,
      operator: `Send Access-Control-Allow-Origin: ${PAGE_ORIGIN}, letter by letter`,
    },
  ],
  [
    'the gateway wants a key on OPTIONS',
    preflightOf(isGraphql, (draft) => {
      draft.status = 403;
    }),
    {
      layer: 'cors',
      check: 'preflight',
      evidence: /^OPTIONS answered 403; browsers take 200 to 299 alone$/,
      operator: /before looking at key or token/,
    },
  ],
  [
    'the preflight is redirected',
    preflightOf(isToken, (draft) => {
      draft.status = 308;
    }),
    {
      layer: 'cors',
      check: 'preflight',
      evidence: /a redirect/,
      operator:
        'Answer OPTIONS with 204, Access-Control-Allow-Origin: https://page.example.com and ' +
        'Access-Control-Allow-Headers: content-type, x-api-key',
    },
  ],
  [
    'refusals have no CORS headers',
    answersOf(isToken, [400, 401], ({ headers }) => {
      delete headers['access-control-allow-origin'];
    }),
    {
      layer: 'cors',
      check: 'CORS on a refusal',
      evidence: /Access-Control-Allow-Origin is missing/,
      operator: `Send Access-Control-Allow-Origin: ${PAGE_ORIGIN}, on refusals too.`,
    },
  ],
  [
    'results hide their headers',
    answersOf(isGraphql, [200], ({ headers }) => {
      headers['access-control-expose-headers'] = 'X-Request-Id';
    }),
    {
      layer: 'cors',
      check: 'CORS on a result',
      evidence: /but not www-authenticate, retry-after$/,
      operator: 'Send Access-Control-Expose-Headers: www-authenticate, retry-after, x-request-id',
    },
  ],
  [
    'the token may be cached',
    token(({ headers }) => {
      headers['cache-control'] = 'private, max-age=60';
    }),
    {
      layer: 'token',
      check: 'Flow B: no-store',
      evidence: /lacks no-store/,
      operator: /Send Cache-Control: no-store/,
    },
  ],
  [
    'the answer is a text with a token in it',
    token((draft) => {
      draft.body = `access_token=${(draft.body as { access_token: string }).access_token}`;
    }),
    { layer: 'token', check: 'Flow B', evidence: /something that is not a token response/ },
  ],
  [
    'the token is no JSON Web Token',
    token((draft) => {
      draft.body = { access_token: 'opaque-token-0815', expires_in: 28_800, token_type: 'Bearer' };
    }),
    { layer: 'token', check: 'Flow B: token', evidence: /is no JSON Web Token/ },
  ],
  [
    'the token is not signed',
    token((draft) => {
      const access_token = makeToken({ exp: 1 }, { alg: 'none' });
      draft.body = { access_token, expires_in: 28_800, token_type: 'Bearer' };
    }),
    { layer: 'token', check: 'Flow B: token', evidence: /not signed \(alg none\)/ },
  ],
  [
    'the token ends before expires_in says',
    token((draft) => {
      const access_token = makeToken({ exp: Date.now() / 1_000 + 3_600 });
      draft.body = { access_token, expires_in: 28_800, token_type: 'Bearer' };
    }),
    {
      layer: 'token',
      check: 'Flow B: token',
      evidence: /exp is 25200 s before what expires_in says/,
      operator: /^Tokens end while the explorer still counts them good/,
    },
  ],
  [
    'a token is issued to anybody',
    answersOf(isToken, [400, 401], (draft) => {
      draft.status = 200;
    }),
    { layer: 'api-key', check: 'without an API key', evidence: /where it had to refuse$/ },
  ],
  [
    'refusals are texts',
    answersOf(isToken, [400], (draft) => {
      draft.headers['content-type'] = 'text/plain';
      draft.body = 'no';
    }),
    {
      layer: 'api-key',
      check: 'without an API key',
      evidence: /400 text\/plain, “no”: refused, but not in JSON/,
      operator: /RFC 6749, section 5\.2/,
    },
  ],
  [
    'the account is locked',
    token((draft) => {
      draft.status = 403;
      draft.body = { error: 'access_denied', error_description: 'Account locked' };
    }),
    {
      layer: 'token',
      check: 'Flow B',
      evidence: /403 application\/json: .*“Account locked \(access_denied\)”/,
    },
  ],
  [
    'the sign-in refuses the key at 401',
    token((draft) => {
      draft.status = 401;
      draft.body = { message: 'Invalid API key' };
    }),
    { layer: 'api-key', check: 'Flow B', evidence: /401 .*“Invalid API key”/ },
  ],
  [
    '401 has no challenge',
    answersOf(isGraphql, [401], ({ headers }) => {
      delete headers['www-authenticate'];
    }),
    {
      layer: 'token',
      check: 'key without token',
      evidence: /without a Bearer challenge$/,
      operator: /Send WWW-Authenticate: Bearer with each 401/,
    },
  ],
  [
    'a missing token is 403',
    answersOf(isGraphql, [401], (draft) => {
      draft.status = 403;
    }),
    { layer: 'token', check: 'key without token', evidence: /403/, operator: /Answer 401 where/ },
  ],
  [
    'the API key is not looked at',
    answersOf(isGraphql, [403], (draft) => {
      draft.status = 200;
    }),
    {
      layer: 'api-key',
      check: 'token without key',
      evidence: /where it had to refuse$/,
      operator: 'Ask every call for x-api-key: this one was let in without.',
    },
  ],
  [
    'GraphQL answers something else',
    answersOf(isGraphql, [200], (draft) => {
      draft.body = { result: 'Query' };
    }),
    { layer: 'graphql', check: 'key and token', evidence: /no result of \{ __typename \}/ },
  ],
  [
    'the page may not ask the token endpoint',
    ({ headers }) => {
      const policy = headers['content-security-policy'];
      if (policy) {
        headers['content-security-policy'] = policy.replace(/http:\/\/127\.0\.0\.1:\d+/, '');
      }
    },
    {
      layer: 'transport',
      check: 'page: connect-src',
      evidence: /does not let it ask http:\/\/127\.0\.0\.1:\d+$/,
      operator: /^Add http:\/\/127\.0\.0\.1:\d+ to connect-src/,
    },
  ],
  [
    'the page has no policy',
    ({ headers }) => {
      delete headers['content-security-policy'];
      delete headers['x-content-type-options'];
    },
    {
      layer: 'transport',
      check: 'page: headers',
      evidence: /^X-Content-Type-Options: nosniff is missing; Content-Security-Policy is missing$/,
    },
  ],
  [
    'the config has a fault',
    (draft, { path }) => {
      if (path.endsWith('config.json')) draft.body = { services: [{ id: 'One' }] };
    },
    {
      layer: 'transport',
      check: 'config.json',
      evidence: /but services\.0\.id must be a-z, 0-9 and -; services\.0\.name is missing/,
    },
  ],
  [
    'the worker is not there',
    (draft, { path }) => {
      if (path.endsWith('.js')) draft.status = 404;
    },
    { layer: 'transport', check: 'worker', evidence: /404 .* where a script had to be/ },
  ],
])('%s', (_what, fault, expected) => {
  test('is broken, and named', async () => {
    const { code, findings } = await checkDeployment(await startDeployment(fault));
    expect(code).toBe(1);
    const found = findings.find(
      ({ check, verdict }) => verdict === 'broken' && check === expected.check,
    );
    expect(found?.layer).toBe(expected.layer);
    expect(found?.evidence).toMatch(expected.evidence);
    expect(found?.operator ?? '').toMatch(expected.operator ?? '');
  });
});

describe('no secret is sent to what is not the endpoint', () => {
  test.each([307, 302])('a redirect (%i) is not followed', async (status) => {
    const other = await startServer(answers(200, { access_token: 'x' }));
    const deployment = await startDeployment((draft) => {
      draft.status = status;
      draft.headers = { location: `${other.url}/login?key=1#x` };
    });
    const { code, findings } = await checkDeployment(deployment);
    expect(code).toBe(1);
    expect(other.received).toEqual([]);
    const { auth, base } = deployment;
    expectNoSecret(JSON.stringify([auth.received, base.received]));
    expect(findings.find(({ check }) => check === 'without an API key')?.evidence).toBe(
      `POST answered ${status}, a redirect to ${other.url}/login; it was not followed`,
    );
    expect(findings.find(({ check }) => check === 'Flow B')?.verdict).toBe('not-reached');
  });

  test('a page of a proxy is named by its title', async () => {
    const deployment = await startDeployment((draft) => {
      draft.status = 200;
      draft.headers = { 'content-type': 'text/html; charset=utf-8' };
      draft.body = '<html><title>Sign in\n to the \u001B[31mnetwork</title>';
    });
    const { findings } = await checkDeployment(deployment);
    expectNoSecret(JSON.stringify([deployment.auth.received, deployment.base.received]));
    expect(findings.find(({ check }) => check === 'no key and no token')).toMatchObject({
      layer: 'transport',
      verdict: 'broken',
      evidence:
        'POST answered 200 text/html: a page, titled “Sign in to the network”, not the endpoint',
    });
  });

  test('a redirect that only comes once secrets are sent is not followed either', async () => {
    const other = await startServer(answers(200));
    const deployment = await startDeployment(
      token((draft) => {
        draft.status = 307;
        draft.headers = { location: other.url };
      }),
    );
    const { findings } = await checkDeployment(deployment);
    expect(other.received).toEqual([]);
    expect(findings.find(({ check }) => check === 'Flow B')?.layer).toBe('transport');
  });
});

test('credentials that were refused are not tried by the other flow', async () => {
  const deployment = await startDeployment();
  const { findings } = await checkDeployment(deployment, [], {
    env: { ...USER, GATEHOUSE_PASSWORD: 'not-the-password' },
  });
  const signIns = deployment.auth.received.filter(
    ({ headers, body }) => body !== '' || headers.authorization !== undefined,
  );
  expect(signIns).toHaveLength(1);
  expect(findings.find(({ check }) => check === 'Flow B')?.advice).toMatch(/not an e-mail/);
  expect(findings.find(({ check }) => check === 'Flow A')?.verdict).toBe('not-reached');
});

test('a service that repeats what it was sent: no secret is shown, nor any control character', async () => {
  const deployment = await startDeployment((draft, { method, headers, body }) => {
    if (method === 'OPTIONS') return;
    const key = String(headers['x-api-key'] ?? 'none');
    const echo = `\u001B]0;owned\u0007\u202E${body} ${headers.authorization} ${key}`;
    const plain = new URLSearchParams(body).get('client_secret');
    draft.headers['x-request-id'] = key;
    draft.headers['www-authenticate'] = `Bearer error_description="${headers.authorization}"`;
    draft.body = { error: `${plain}`, error_description: echo, errors: [{ message: echo }] };
  });
  const { findings } = await checkDeployment(deployment, ['--allow-terminate']);
  const text = JSON.stringify(findings);
  expect(text).toContain('•••');
  expect(text).not.toMatch(/\\u001b|\\u202e|owned/i);
});

test('a secret is not shown in part either, where a service’s message is cut', async () => {
  const deployment = await startDeployment(
    answersOf(isToken, [401], (draft, { headers }) => {
      draft.body = { error: `${'x'.repeat(194)} ${String(headers['x-api-key'])}` };
    }),
  );
  const { findings } = await checkDeployment(deployment);
  const found = findings.find(({ check }) => check === 'without credentials');
  expect(found?.evidence).toMatch(/x •••”$/);
});

test('a body that does not end is given up at its limit', async () => {
  const deployment = await startDeployment(
    answersOf(isToken, [400], (_draft, _request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(16_384)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
      return true;
    }),
  );
  const { findings } = await checkDeployment(deployment);
  await deployment.auth.abandoned;
  expect(findings.find(({ check }) => check === 'without an API key')?.evidence).toMatch(
    /more of it than any answer/,
  );
});

test('a service that takes the bare query alone: what to write into the config', async () => {
  const deployment = await startDeployment((draft, { headers }) => {
    if (draft.status === 200 && headers['content-type'] === 'application/json') {
      draft.status = 415;
      draft.body = { errors: [{ message: 'The media type is not supported' }] };
    }
  });
  const { code, findings } = await checkDeployment(deployment);
  expect(code).toBe(0);
  expect(findings.find(({ check }) => check === 'key and token')?.operator).toContain(
    '"requestFormat": "graphql"',
  );
  expect(deployment.base.received.some(({ body }) => body === '{ __typename }')).toBe(true);
  expect(findings.find(({ check }) => check === 'introspection')?.evidence).toMatch(/^On:/);
});

test('a token response in another form passes as in the explorer, and its operator is told', async () => {
  const deployment = await startDeployment(
    token((draft) => {
      const { access_token } = draft.body as { access_token: string };
      draft.body = { access_token, expires_in: '28800' };
    }),
  );
  const { code, findings } = await checkDeployment(deployment);
  expect(code).toBe(0);
  const flow = findings.find(({ check }) => check === 'Flow B');
  expect(flow).toMatchObject({ verdict: 'passed', code: 'grantedOtherwise' });
  expect(flow?.evidence).toMatch(/but expires_in is not a number; token_type is missing$/);
  expect(findings.find(({ check }) => check === 'key and token')?.verdict).toBe('passed');
});

test('introspection that is off is said, and not broken', async () => {
  const deployment = await startDeployment((draft, { body }) => {
    if (!body.includes('__schema')) return;
    draft.status = 400;
    draft.body = { errors: [{ message: 'Introspection is disabled' }] };
  });
  const { code, findings } = await checkDeployment(deployment);
  expect(code).toBe(0);
  expect(findings.find(({ check }) => check === 'introspection')).toMatchObject({
    verdict: 'passed',
    evidence: expect.stringMatching(/^Off: .*“Introspection is disabled”$/) as string,
  });
});

test('an old token that still works is broken', async () => {
  const deployment = await startDeployment(
    answersOf(isGraphql, [401], (draft, { headers }) => {
      if (headers.authorization !== undefined) draft.status = 200;
    }),
  );
  const { findings } = await checkDeployment(deployment, ['--allow-terminate']);
  expect(findings.find(({ check }) => check.startsWith('old token'))?.verdict).toBe('broken');
});

test('a page of somebody else at the explorer’s address is left alone', async () => {
  const deployment = await startDeployment((draft, { path }) => {
    if (path.startsWith('/v1/graphiql/')) draft.body = '<title>GraphiQL</title>';
  });
  const { code, findings } = await checkDeployment(deployment);
  expect(code).toBe(0);
  expect(findings.find(({ check }) => check === 'page')?.verdict).toBe('unknown');
});
