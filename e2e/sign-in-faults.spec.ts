import { cut, drop, html, redirect } from './support/fault-answers.ts';
import { json, type Answer } from './support/fault-server.ts';
import { startFaultSink } from './support/fault-sink.ts';
import { expect, test } from './support/fault-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const token = { access_token: 'aaaa.bbbb.cccccccc', expires_in: 28_800, token_type: 'Bearer' };
const markup = '<img src=x onerror=alert(1)> out of order';

/**
 * What the token endpoint does, the sentence that says so, and the code in the details. Neighbours
 * have other sentences, so that none is taken for the one before.
 */
const FAULTS: Record<string, [Answer, RegExp, string]> = {
  'a 500': [
    json(500, { error: 'server_error' }, { 'x-request-id': 'request-7' }),
    /has a problem of its own\..*Try again in a moment/,
    'server-error',
  ],
  'a 404': [json(404, {}), /refused the request\..*authUrl may be wrong/, 'unexpected-status'],
  'a 502 with HTML': [html(502), /has a problem of its own\./, 'server-error'],
  'a 400': [json(400, { error: 'invalid_request' }), /did not understand/, 'bad-request'],
  'an account that is locked': [
    json(403, { error: 'access_denied', error_description: `Account locked, call 5 ${markup}` }),
    /refused the sign-in\..*The service says: “Account locked, call 5 <img src=x/,
    'refused',
  ],
  'an account that is locked, at 401': [
    json(401, { message: 'Account locked' }),
    /refused the sign-in\..*The service says: “Account locked”/,
    'refused',
  ],
  'a 400 in words': [
    json(400, { title: 'Bad form', detail: 'A field is twice there' }),
    /The service says: “Bad form: A field is twice there”/,
    'refused',
  ],
  'a 429 in words': [
    json(429, { message: 'API rate limit exceeded' }),
    /Too many requests\..*The service says: “API rate limit exceeded”/,
    'rate-limited',
  ],
  'an error with 200': [
    json(200, { error: { message: 'Tenant is closed' } }),
    /The service says: “Tenant is closed”/,
    'refused',
  ],
  'a 204': [(response) => response.writeHead(204).end(), /The answer .* is empty/, 'empty'],
  'HTML with 200': [html(200), /something that is not JSON\..*login page/, 'not-json'],
  'no access_token': [
    json(200, { ...token, access_token: undefined }),
    /without a usable access token/,
    'no-token',
  ],
  'malformed JSON': [
    (response) => response.writeHead(200).end('{"access_token": "aaaa'),
    /something that is not JSON/,
    'not-json',
  ],
  'a token with a line break': [
    json(200, { ...token, access_token: 'aaaa\r\nx-evil: 1' }),
    /without a usable access token/,
    'no-token',
  ],
  'a token of 1 MB': [
    json(200, { ...token, access_token: 'a'.repeat(1024 * 1024) }),
    /with far more than a token/,
    'too-large',
  ],
  'token_type mac': [
    json(200, { ...token, token_type: 'mac' }),
    /not of type Bearer/,
    'unsupported-token-type',
  ],
  'no lifetime': [
    json(200, { ...token, expires_in: 0 }),
    /without a usable lifetime/,
    'invalid-lifetime',
  ],
  'words with markup, and many of them': [
    json(500, { error: 'server_error', error_description: markup + '!'.repeat(5_000) }),
    new RegExp(
      `The service says: “${markup.replace(/[()]/g, '\\$&')}!{50,300}… \\(server_error\\)”`,
    ),
    'server-error',
  ],
  'a connection that drops in mid-body': [
    cut('{"access_token": "aaaa'),
    /broke off\..*may have issued a token all the same/,
    'answer-broken',
  ],
  'a connection that drops': [
    drop,
    /could not be reached\..*cannot tell these apart/,
    'unreachable',
  ],
};

test('the token endpoint answers wrongly: words, details without secrets, nothing typed lost', async ({
  explorer,
  faults,
  guard,
  page,
  user,
}) => {
  test.slow();
  await explorer.open();
  await explorer.enter(user);
  const alert = explorer.alert;
  for (const [kind, [answer, words, code]] of Object.entries(FAULTS)) {
    await test.step(kind, async () => {
      const before = faults.arrived.length;
      faults.answer('token', answer);
      await explorer.signInButton.click();
      await expect(alert).toContainText(words);
      const requests = faults.arrived.length - before;
      // One request and no more: a second one could end a token that the first one made. (Where a
      // kept connection is dropped without a byte, Chromium itself sends the request once more.)
      if (answer !== drop) expect(requests).toBe(1);

      await alert.getByRole('button', { name: 'Copy details' }).click();
      await expect(alert.getByRole('button', { name: 'Copied' })).toBeVisible();
      const details = await page.evaluate(() => navigator.clipboard.readText());
      const endpoint = `${faults.origin}/oauth2/token`;
      expect(JSON.parse(details)).toMatchObject({ code, endpoint });
      if (kind === 'a 500') expect(details).toContain('request-7');
      expect(guard.secrets.findIn(details, new Set())).toEqual([]);

      await expect(explorer.username).toHaveValue(user.username);
      await expect(explorer.password).toHaveValue(user.password);
      await expect(explorer.apiKey).toHaveValue(user.apiKey);
    });
  }
  await test.step('and then rightly', async () => {
    faults.answer('token', undefined);
    await explorer.signInButton.click();
    await expect(explorer.timer).toBeVisible();
  });
});

test('a redirect to another origin: not a byte gets there', async ({
  explorer,
  faults,
  guard,
  user,
}) => {
  const sink = await startFaultSink();
  // Chromium tells of the request that it does not make; the sink hears whether it was made.
  guard.allowOrigin(sink.origin);
  await explorer.open();
  await explorer.enter(user);
  faults.answer('token', redirect(`${sink.origin}/oauth2/token`));
  await explorer.signInButton.click();
  await expect(explorer.alert).toContainText('sends this page to another address');
  faults.answer('token', undefined);
  await explorer.signInButton.click();
  await expect(explorer.timer).toBeVisible();
  expect(sink.received()).toBe('');
  await sink.close();
});

test('429: the wait is counted down, and then another try is made @full', async ({
  explorer,
  faults,
  user,
}) => {
  await explorer.open();
  await explorer.enter(user);
  faults.answer('token', json(429, {}, { 'retry-after': '2' }));
  await explorer.signInButton.click();
  const alert = explorer.alert;
  await expect(alert).toContainText(/^Too many requests\..*Try again in \d s/);
  await expect(alert).toContainText('You can try again now.');
  faults.answer('token', undefined);
  await explorer.signInButton.click();
  await expect(explorer.timer).toBeVisible();
});

test('an answer that the page may not read (CORS) @full', async ({ explorer, faults, user }) => {
  await explorer.open();
  faults.withholdCors();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(explorer.alert).toContainText(/could not be reached\..*\(CORS\)/);
});

test('nobody listens at the address @full', async ({ explorer, context, user }) => {
  await context.route('**/oauth2/token*', (route) => route.abort('connectionrefused'));
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(explorer.alert).toContainText('could not be reached');
});

test('offline, and online again @full', async ({ explorer, context, page, user }) => {
  const expectAllTyped = async (): Promise<void> => {
    await expect(explorer.username).toHaveValue(user.username);
    await expect(explorer.password).toHaveValue(user.password);
    await expect(explorer.apiKey).toHaveValue(user.apiKey);
  };

  await test.step('before the page has its config', async () => {
    const config = '**/v1/graphiql/config.json';
    let asked = 0;
    let loseNetwork = (): void => undefined;
    const networkLost = new Promise<void>((resolve) => {
      loseNetwork = resolve;
    });
    let loseLast = (): void => undefined;
    const lastLost = new Promise<void>((resolve) => {
      loseLast = resolve;
    });
    await context.route(config, async (route) => {
      asked += 1;
      const number = asked;
      if (number > 3) return route.continue();
      await (number === 3 ? lastLost : networkLost);
      return route.abort('internetdisconnected');
    });
    await explorer.open();
    await explorer.enter(user);
    await context.setOffline(true);
    loseNetwork();
    await expect(explorer.alert).toContainText('This computer is offline. What you typed stays');
    await explorer.alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked).toBe(2);
    // Nobody is signed in by it, once the network is back.
    await explorer.signInButton.click();
    await expect.poll(() => asked).toBe(3);
    // It comes back while a try from before is under way.
    await context.setOffline(false);
    loseLast();
    await expect(
      page.getByRole('heading', { name: 'Sign in to Cities', exact: true }),
    ).toBeVisible();
    await expect(explorer.alert).toBeHidden();
    await expect(explorer.signInButton).toBeEnabled();
    await expectAllTyped();
    await context.unroute(config);
  });

  await test.step('before somebody signs in', async () => {
    await context.setOffline(true);
    await explorer.signInButton.click();
    await expect(explorer.alert).toContainText('This computer is offline. Connect');
    await expectAllTyped();
    await context.setOffline(false);
    await explorer.signInButton.click();
    await expect(explorer.timer).toBeVisible();
  });
});

test('no answer in time @full', async ({ explorer, faults, page, user }) => {
  faults.answer('token', () => undefined);
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await expect(explorer.alert).toContainText('did not answer in time', {
    timeout: 30_000,
  });
});
