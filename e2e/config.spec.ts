import { expect, test } from './support/test.ts';

const CONFIG = '**/v1/graphiql/config.json';

test('two services: the choice is offered, and each keeps tabs of its own', async ({
  explorer,
  user,
  page,
  context,
  service,
}) => {
  const { authOrigin: authUrl } = service;
  const services = ['Cities', 'Towns'].map((name) => ({
    id: name.toLowerCase(),
    name,
    authUrl,
    baseUrl: '/',
    defaultQuery: `query Of${name} { continents { name } }`,
  }));
  await context.route(CONFIG, (route) => route.fulfill({ json: { services } }));
  await explorer.open();
  const choice = page.getByRole('combobox', { name: 'Service' });
  await expect(choice.getByRole('option')).toHaveText(['Cities', 'Towns']);
  await choice.selectOption('Towns');
  await explorer.signIn(user);
  await expect(page.getByRole('banner')).toContainText('Towns');
  await expect(explorer.editor).toContainText('query OfTowns');
  await explorer.signOut();
  // The tab stays with its service until somebody chooses another.
  await expect(choice).toHaveValue('towns');
  await choice.selectOption('Cities');
  await explorer.signIn(user);
  await expect(page.getByRole('banner')).toContainText('Cities');
  await expect(explorer.editor).toContainText('query OfCities');
});

test('a key in the config is not asked for @full', async ({ explorer, user, context, service }) => {
  const { authOrigin: authUrl } = service;
  const { apiKey } = user;
  const services = [{ id: 'keyed', name: 'Keyed', authUrl, baseUrl: '/', apiKey }];
  await context.route(CONFIG, (route) => route.fulfill({ json: { services } }));
  await explorer.open();
  await expect(explorer.apiKey).toHaveCount(0);
  await explorer.username.fill(user.username);
  await explorer.password.fill(user.password);
  await explorer.signInButton.click();
  await expect(explorer.timer).toBeVisible();
});

const VALID = { id: 'cities', name: 'Cities', authUrl: '/', baseUrl: '/' };
const JSON_TYPE = { contentType: 'application/json' };

const FAULTS = {
  'that is missing': [{ status: 404, body: '' }, ['answers 404']],
  'that is elsewhere': [
    { status: 302, headers: { location: '/login' } },
    ['leads to another address'],
  ],
  'that is an HTML page': [
    { contentType: 'text/html', body: '<!doctype html>' },
    ['holds an HTML page'],
  ],
  'that is not JSON': [
    { ...JSON_TYPE, body: '{"services":' },
    ['holds something that is not JSON'],
  ],
  'of 5 MB': [{ ...JSON_TYPE, body: ' '.repeat(5 * 1024 * 1024) }, ['has more than 1 MB']],
  'with fields of the wrong type': [
    { ...JSON_TYPE, body: JSON.stringify({ services: [{ ...VALID, name: 7, authUrl: null }] }) },
    ['services.0.name must be string, not 7', 'services.0.authUrl must be string, not null'],
  ],
  'without services': [
    { ...JSON_TYPE, body: JSON.stringify({ services: [] }) },
    ['services must list at least one service'],
  ],
  'with an unknown setting': [
    { ...JSON_TYPE, body: JSON.stringify({ services: [{ ...VALID, nmae: 'Cities' }] }) },
    ['services.0.nmae is not a known setting'],
  ],
  'with an address that is not safe': [
    {
      ...JSON_TYPE,
      body: JSON.stringify({ services: [{ ...VALID, authUrl: 'http://a.example' }] }),
    },
    ['services.0.authUrl must be https'],
  ],
  'with an address that looks like another': [
    { ...JSON_TYPE, body: JSON.stringify({ services: [{ ...VALID, authUrl: '//a.example' }] }) },
    ['services.0.authUrl must begin with https:'],
  ],
  'that is a list of something else': [
    { ...JSON_TYPE, body: JSON.stringify({ services: Array.from({ length: 100_000 }, () => 0) }) },
    [...Array.from({ length: 20 }, (_, n) => `services.${n} must be Object, not 0`), '99980 more'],
  ],
} as const;

test('a config that cannot be used: one readable screen, and a way on @full', async ({
  explorer,
  page,
  context,
}) => {
  const screen = page.getByRole('alert');
  for (const [kind, [answer, faults]] of Object.entries(FAULTS)) {
    await test.step(`a config ${kind}`, async () => {
      await context.unroute(CONFIG);
      await context.route(CONFIG, (route) => route.fulfill(answer));
      if (page.url() === 'about:blank') await page.goto(explorer.url);
      else await screen.getByRole('button', { name: 'Try again' }).click();
      await expect(screen.getByRole('listitem')).toContainText([...faults]);
      await expect(screen.getByRole('heading')).toHaveText('This page is not set up yet');
    });
  }
  await context.unroute(CONFIG);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect(explorer.signInButton).toBeVisible();
});

test('a config that does not come: the form stays, and a way on @full', async ({
  explorer,
  context,
  user,
}) => {
  await context.route(CONFIG, (route) => route.abort('connectionrefused'));
  await explorer.open();
  await explorer.enter(user);
  await expect(explorer.alert).toContainText('This page’s server could not be reached.');
  await context.unroute(CONFIG);
  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(explorer.alert).toBeHidden();
  await expect(explorer.password).toHaveValue(user.password);
});
