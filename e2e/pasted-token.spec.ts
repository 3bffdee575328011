import type { Locator } from '@playwright/test';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';
import { requestTokenOutside } from './support/token-request.ts';
import type { Credentials } from './support/service-users.ts';
import type { ServiceProcess } from './support/service-process.ts';

/** A token as a running job has it. */
async function tokenOfJob({ authOrigin }: ServiceProcess, user: Credentials): Promise<string> {
  const response = await requestTokenOutside(authOrigin, user);
  const body = (await response.json()) as { access_token: string };
  return body.access_token;
}

/** Whether the job can still use its token. */
async function statusOfJob(
  { explorerOrigin }: ServiceProcess,
  { apiKey }: Credentials,
  token: string,
): Promise<number> {
  const response = await fetch(`${explorerOrigin}/v1/graphql`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: '{ continent(code: EU) { name } }' }),
  });
  return response.status;
}

/** Beside its field, announced, and the field is where typing goes on. */
async function expectFieldError(field: Locator, words: RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
}

test('a running job’s token is taken as it is, and the job goes on', async ({
  explorer,
  faults,
  service,
  user,
  page,
  guard,
}) => {
  const token = await tokenOfJob(service, user);
  await explorer.open();
  await explorer.tokenForm.offer.click();
  await expect(page.getByText('Nothing is terminated by this')).toBeVisible();
  await expect(page.getByText(/Signing in ends any token/)).toHaveCount(0);
  const wrapped = (token.match(/.{1,60}/g) ?? []).join('\n  ');
  await explorer.tokenForm.token.fill(`  Authorization: Bearer ${wrapped}\n`);
  await explorer.tokenForm.apiKey.fill(user.apiKey);
  await guard.inspect(page);
  await explorer.tokenForm.submit.click();

  await expect(explorer.timer).toHaveText(/^7 h 59 min$/);
  await expect(page.getByRole('banner')).toContainText(user.username);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  expect(faults.arrived.map(({ endpoint }) => endpoint)).not.toContain('token');
  expect(faults.arrived[0]?.body).toBe('{"query":"{ __typename }"}');
  expect(await statusOfJob(service, user, token)).toBe(200);
});

test('a whole token response will do @full', async ({ explorer, service, user }) => {
  const response = await requestTokenOutside(service.authOrigin, user);
  await explorer.open();
  await explorer.tokenForm.send(JSON.stringify(await response.json(), null, 2), user);
  await expect(explorer.timer).toBeVisible();
});

test('a token that does not say when it ends has no countdown @full', async ({
  explorer,
  faults,
  page,
}) => {
  faults.answer('graphql', json(200, { data: { __typename: 'Query' } }));
  await explorer.open();
  await explorer.tokenForm.send('0paque/token+of.this~test==', { apiKey: 'key-of-this-test' });
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Pasted token');
  await expect(bar.getByText('No known end')).toHaveAttribute('title', /does not say/);
  await expect(explorer.timer).toHaveCount(0);
  expect(faults.arrived[0]?.headers.authorization).toBe('Bearer 0paque/token+of.this~test==');
});

/** What somebody may paste that is no token to send, and the words for it. */
const NO_TOKENS: Record<string, [text: string, words: RegExp]> = {
  nothing: [' \n', /Access token is missing/],
  'a token that was cut': ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0', /was cut or changed/],
  'a token shown in part': ['eyJhbGciOi…', /Copy the whole token/],
  words: ['the token of the job', /no token/],
  'an address': ['https://example.org/token', /an address/],
  'a token whose time is over': [
    // {"alg":"none"}.{"exp":1000000000}.
    'eyJhbGciOiJub25lIn0.eyJleHAiOjEwMDAwMDAwMDB9.c2ln',
    /has ended by this computer’s clock: \d\d:\d\d on 9 September 2001/,
  ],
};

test('what is no token is refused before anybody is asked @full', async ({ explorer, faults }) => {
  await explorer.open();
  const { tokenForm } = explorer;
  await tokenForm.offer.click();
  await tokenForm.apiKey.fill('key-of-this-test');
  for (const [what, [text, words]] of Object.entries(NO_TOKENS)) {
    await test.step(what, async () => {
      await tokenForm.token.fill(text);
      await tokenForm.submit.click();
      await expectFieldError(tokenForm.token, words);
      await expect(tokenForm.token).toHaveValue(text);
      expect(faults.arrived).toEqual([]);
      await tokenForm.token.press('End');
      await tokenForm.token.press('x');
      await expect(tokenForm.token).toHaveAttribute('aria-invalid', 'false');
    });
  }
});

test('a token that was replaced: at its field, in the service’s words, and it stays @full', async ({
  explorer,
  service,
  user,
}) => {
  const old = await tokenOfJob(service, user);
  const current = await tokenOfJob(service, user);
  await explorer.open();
  await explorer.tokenForm.send(old, user);
  const { token } = explorer.tokenForm;
  await expectFieldError(token, /refused this token.+terminated by a newer one/);
  await expect(token).toHaveValue(old);
  await token.fill(current);
  await token.press('Enter');
  await expect(explorer.timer).toBeVisible();
});

test('the service refuses or fails: said where it belongs, and the token stays @full', async ({
  explorer,
  faults,
  service,
  user,
}) => {
  const { alert, tokenForm } = explorer;
  const token = await tokenOfJob(service, user);
  await explorer.open();

  await test.step('a fault of its own: words, and details to copy', async () => {
    faults.answer('graphql', json(503, {}, { 'x-request-id': 'request-of-this-test' }));
    await tokenForm.send(token, { apiKey: 'wrong-key-of-this-test' });
    await expect(alert).toContainText('Server error');
    await expect(alert.getByRole('button', { name: 'Copy details' })).toBeVisible();
    await expect(tokenForm.token).toHaveValue(token);
  });

  await test.step('a bare 401 may be about the key', async () => {
    faults.answer('graphql', json(401, {}));
    await tokenForm.submit.click();
    await expectFieldError(tokenForm.token, /or the API key is wrong/);
  });

  await test.step('a wrong key: at the key’s field', async () => {
    faults.answer('graphql', undefined);
    await tokenForm.submit.click();
    await expectFieldError(tokenForm.apiKey, /refused the API key/);
    await tokenForm.apiKey.fill(user.apiKey);
    await tokenForm.submit.click();
    await expect(explorer.timer).toBeVisible();
  });
});

test('there and back: what was typed stays, the key goes along, and a late answer signs nobody in @full', async ({
  explorer,
  faults,
  user,
}) => {
  const { tokenForm } = explorer;
  await explorer.open();
  await explorer.username.fill(user.username);
  await explorer.apiKey.fill(user.apiKey);
  await tokenForm.offer.click();
  await expect(tokenForm.token).toBeFocused();
  await expect(tokenForm.apiKey).toHaveValue(user.apiKey);
  await tokenForm.token.fill('0paque-token-of-this-test');
  await tokenForm.back.click();
  await expect(explorer.password).toBeFocused();
  await expect(explorer.username).toHaveValue(user.username);
  await tokenForm.offer.click();
  await expect(tokenForm.token).toHaveValue('0paque-token-of-this-test');

  const asked = new Promise<() => void>((resolve) => {
    faults.answer('graphql', (response, request) => {
      resolve(() => json(200, { data: { __typename: 'Query' } })(response, request));
    });
  });
  await tokenForm.submit.click();
  const answer = await asked;
  await expect(tokenForm.busy).toHaveAttribute('aria-disabled', 'true');
  await tokenForm.back.click();
  answer();
  await expect(explorer.signInButton).toBeVisible();
  await tokenForm.offer.click();
  await expect(tokenForm.submit).toHaveAttribute('aria-disabled', 'false');
  await expect(explorer.timer).toHaveCount(0);
});
