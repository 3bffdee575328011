import { expect, test } from 'vitest';
import { startDeployment, USER } from './testing/deployment.ts';
import { checkDeployment } from './testing/run-command.ts';

test('a deployment that is right: nothing is broken, and each flow is as the contract says', async () => {
  const deployment = await startDeployment();
  const { code, findings, report } = await checkDeployment(deployment);
  expect(findings.filter(({ verdict }) => verdict !== 'passed')).toMatchObject([
    { check: 'old token', verdict: 'unknown' },
  ]);
  expect(code).toBe(0);
  expect(deployment.tokens).toHaveLength(2);
  const { auth, base } = deployment;
  expect(report.requests).toBe(auth.received.length + base.received.length);

  const [flowB, flowA] = auth.received.slice(-2);
  expect(flowB?.headers).not.toHaveProperty('authorization');
  expect(flowB?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(flowA?.headers.authorization).toMatch(/^Basic /);
  expect(flowA?.headers).not.toHaveProperty('content-type');
  expect(flowA?.body).toBe('');
  for (const { path } of [flowA, flowB].filter((request) => request !== undefined)) {
    expect(path).toBe('/oauth2/token?grant_type=client_credentials');
  }
});

test('a preflight carries no key and no token, and names what a browser would', async () => {
  const deployment = await startDeployment();
  await checkDeployment(deployment);
  const preflights = [...deployment.auth.received, ...deployment.base.received].filter(
    ({ method }) => method === 'OPTIONS',
  );
  expect(preflights.map(({ headers }) => headers['access-control-request-headers'])).toEqual([
    'x-api-key',
    'authorization,content-type,x-api-key',
  ]);
  for (const { headers } of preflights) {
    expect(headers).not.toHaveProperty('x-api-key');
    expect(headers).not.toHaveProperty('authorization');
  }
});

test('where page and endpoints share an origin, CORS is skipped, and says so', async () => {
  const deployment = await startDeployment();
  const { findings } = await checkDeployment(deployment, ['--page-origin', deployment.base.url]);
  const preflights = findings.filter(({ check }) => check === 'preflight');
  expect(preflights.map(({ verdict }) => verdict)).toEqual(['broken', 'passed']);
  expect(preflights[1]?.evidence).toMatch(/^Skipped: same origin as the page/);
  expect(deployment.base.received.some(({ method }) => method === 'OPTIONS')).toBe(false);
});

test('--allow-terminate: the first token after the second one was issued', async () => {
  const deployment = await startDeployment();
  const { code, findings } = await checkDeployment(deployment, ['--allow-terminate']);
  expect(findings.find(({ check }) => check.startsWith('old token'))).toEqual({
    code: 'replacedTokenRefused',
    layer: 'token',
    check: 'old token',
    verdict: 'passed',
    evidence:
      'POST answered 401 application/graphql-response+json, ' +
      '“The access token was terminated by a newer one”',
  });
  expect(code).toBe(0);
});

test('a token of the environment is used, and no sign-in made', async () => {
  const deployment = await startDeployment();
  const request = await fetch(`${deployment.auth.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'x-api-key': USER.GATEHOUSE_API_KEY },
    body: new URLSearchParams({
      client_id: USER.GATEHOUSE_USERNAME,
      client_secret: USER.GATEHOUSE_PASSWORD,
    }),
  });
  const { access_token: live } = (await request.json()) as { access_token: string };
  const { findings } = await checkDeployment(deployment, [], {
    env: { GATEHOUSE_API_KEY: USER.GATEHOUSE_API_KEY, GATEHOUSE_TOKEN: live },
  });
  expect(deployment.tokens).toEqual([live]);
  expect(findings.find(({ check }) => check === 'key and token')?.verdict).toBe('passed');
  expect(findings.find(({ check }) => check === 'sign-in')?.evidence).toMatch(/GATEHOUSE_TOKEN/);
});

test('--no-sign-in needs no credentials, and sends none', async () => {
  const deployment = await startDeployment();
  const { code, findings } = await checkDeployment(deployment, ['--no-sign-in'], { env: {} });
  expect(code).toBe(0);
  expect(deployment.tokens).toEqual([]);
  for (const { headers, body } of [...deployment.auth.received, ...deployment.base.received]) {
    expect(headers).not.toHaveProperty('x-api-key');
    expect(headers).not.toHaveProperty('authorization');
    expect(body).not.toContain('client_secret');
  }
  expect(findings.find(({ check }) => check === 'key and token')?.verdict).toBe('not-reached');
});

test('--flow a signs in once, by that flow alone', async () => {
  const deployment = await startDeployment();
  await checkDeployment(deployment, ['--flow', 'a']);
  expect(deployment.tokens).toHaveLength(1);
  expect(deployment.auth.received.at(-1)?.headers.authorization).toMatch(/^Basic /);
});
