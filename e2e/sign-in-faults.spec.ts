import { json, type Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const token = { access_token: 'aaaa.bbbb.cccccccc', expires_in: 28_800, token_type: 'Bearer' };
const html: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in');

const drop: Answer = (response) => response.destroy();

/** What the token endpoint does, the sentence that says so, and the code in the details. */
const FAULTS: Record<string, [Answer, RegExp, string]> = {
  'a 500': [
    json(500, { error: 'server_error' }, { 'x-request-id': 'request-7' }),
    /has a problem of its own\..*Try again in a moment/,
    'server-error',
  ],
  'a 503 without JSON': [
    (response) => response.writeHead(503).end('Bad gateway'),
    /has a problem of its own\./,
    'server-error',
  ],
  'a 404': [json(404, {}), /refused the request\..*authUrl may be wrong/, 'unexpected-status'],
  'a 400': [json(400, { error: 'invalid_request' }), /did not understand/, 'bad-request'],
  'HTML with 200': [html, /something that is not JSON\..*login page/, 'not-json'],
  'no access_token': [
    json(200, { ...token, access_token: undefined }),
    /without a usable access token/,
    'no-token',
  ],
  'token_type mac': [
    json(200, { ...token, token_type: 'mac' }),
    /not of type Bearer/,
    'unsupported-token-type',
  ],
  'no lifetime': [
    json(200, { ...token, expires_in: '28800' }),
    /without a usable lifetime/,
    'invalid-lifetime',
  ],
  'a connection that drops': [
    drop,
    /could not be reached\..*cannot tell these apart/,
    'unreachable',
  ],
  'a redirect': [
    (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    /could not be reached/,
    'unreachable',
  ],
};

for (const [kind, [answer, words, code]] of Object.entries(FAULTS)) {
  test(`the token endpoint answers with ${kind}: words, details without secrets, and a way on`, async ({
    explorer,
    faults,
    guard,
    page,
    user,
  }) => {
    await explorer.open();
    faults.answer('token', answer);
    await explorer.enter(user);
    await explorer.signInButton.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words);
    // One request and no more: a second one could end a token that the first one made. (Where a
    // kept connection is dropped without a byte, Chromium itself sends the request once more.)
    if (answer !== drop) expect(faults.arrived).toHaveLength(1);

    await alert.getByRole('button', { name: 'Copy details' }).click();
    await expect(alert.getByRole('button', { name: 'Copied' })).toBeVisible();
    const details = await page.evaluate(() => navigator.clipboard.readText());
    const endpoint = `${faults.origin}/oauth2/token`;
    expect(JSON.parse(details)).toMatchObject({ code, endpoint });
    if (kind === 'a 500') expect(details).toContain('request-7');
    expect(guard.secrets.findIn(details, new Set())).toEqual([]);

    faults.answer('token', undefined);
    await explorer.signInButton.click();
    await expect(explorer.timer).toBeVisible();
  });
}

test('an answer that the page may not read (CORS)', async ({ explorer, faults, page, user }) => {
  await explorer.open();
  faults.withholdCors();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(page.getByRole('alert')).toContainText(/could not be reached\..*\(CORS\)/);
});

test('nobody listens at the address', async ({ explorer, context, page, user }) => {
  await context.route('**/oauth2/token*', (route) => route.abort('connectionrefused'));
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
});

test('offline, and online again', async ({ explorer, context, page, user }) => {
  await explorer.open();
  await explorer.enter(user);
  await context.setOffline(true);
  await explorer.signInButton.click();
  await expect(page.getByRole('alert')).toContainText('This computer is offline.');
  await expect(explorer.password).toHaveValue(user.password);
  await context.setOffline(false);
  await explorer.signInButton.click();
  await expect(explorer.timer).toBeVisible();
});

test('the service’s own words are shown as text', async ({ explorer, faults, page, user }) => {
  const words = '<img src=x onerror=alert(1)> out of order';
  faults.answer('token', json(500, { error: 'server_error', error_description: words }));
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(page.getByRole('alert')).toContainText(`The service says: “${words}”`);
});

test('no answer in time @full', async ({ explorer, faults, page, user }) => {
  faults.answer('token', () => undefined);
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('did not answer in time', {
    timeout: 30_000,
  });
});
