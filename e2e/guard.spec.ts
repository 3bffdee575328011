import type { Page } from '@playwright/test';
import { Guard } from './support/guard.ts';
import { expect, test as base } from './support/test.ts';

/** The guard itself is under test here, so it ends no test by what it finds: each test hands it one fault. */
const test = base.extend<{ origin: string }>({
  guard: async ({ context, service }, use) => {
    await use(await Guard.watch(context, [service.explorerOrigin]));
  },
  origin: async ({ service }, use) => {
    await use(service.explorerOrigin);
  },
});

const SECRET = 'a-secret-of-this-test';

/** What a careless page could do with a secret, and where the guard must find it. */
const LEAKS: Record<string, (page: Page) => Promise<unknown>> = {
  localStorage: (page) => page.evaluate((secret) => localStorage.setItem('key', secret), SECRET),
  sessionStorage: (page) =>
    page.evaluate((secret) => sessionStorage.setItem('key', secret), SECRET),
  'a cookie': (page) =>
    page.evaluate((secret) => void (document.cookie = `name=${secret}; path=/`), SECRET),
  'the history': (page) => page.evaluate((secret) => history.pushState(secret, ''), SECRET),
  'an address': (page) =>
    page.evaluate((secret) => {
      history.pushState(null, '', `#${secret}`);
      history.pushState(null, '', '#');
    }, SECRET),
  'the console': (page) =>
    page.evaluate((secret) => Reflect.get(globalThis, 'console').debug(secret), SECRET),
  'the document': (page) =>
    page.evaluate((secret) => document.body.setAttribute('data-key', secret), SECRET),
  'Cache Storage': (page) =>
    page.evaluate(async (secret) => {
      const cache = await caches.open('cache');
      await cache.put('/entry', new Response(secret));
    }, SECRET),
  IndexedDB: (page) =>
    page.evaluate(
      (secret) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('database', 3);
          opening.addEventListener('upgradeneeded', () => {
            const store = opening.result.createObjectStore('store');
            store.put({ nested: new TextEncoder().encode(secret) }, 'key');
          });
          opening.addEventListener('success', () => resolve(opening.result.close()));
        }),
      SECRET,
    ),
};

for (const [place, leak] of Object.entries(LEAKS)) {
  test(`a secret in ${place} is found`, async ({ guard, origin, page }) => {
    await page.goto(`${origin}/healthz`);
    guard.secrets.add('the password', SECRET);
    expect(await guard.finish()).toEqual([]);
    await leak(page);
    await expect.poll(() => guard.finish()).toContain(`the password is in ${place}`);
  });
}

test('key, password and token are learnt from requests and answers', async ({
  context,
  guard,
  origin,
  page,
}) => {
  await context.route('**/oauth2/token', (route) =>
    route.fulfill({ json: { access_token: 'dddd.eeee.ffffffff' } }),
  );
  await page.goto(`${origin}/v1/graphiql/`);
  await page.evaluate(async () => {
    const headers = { 'x-api-key': 'key-of-this-test', authorization: 'Bearer aaaa.bbbb.cccccccc' };
    const body = new URLSearchParams({ client_secret: 'password-of-this-test' });
    const answer = await fetch('/oauth2/token', { method: 'POST', headers, body });
    await answer.json();
  });
  const secrets = ['cccccccc', 'key-of-this-test', 'password-of-this-test', 'ffffffff'];
  const names = ['the token', 'the API key', 'the password', 'the token'];
  for (const [index, secret] of secrets.entries()) {
    await expect.poll(() => guard.secrets.findIn(`…${secret}…`, new Set())).toEqual([names[index]]);
  }
});

test('a request to a third origin is found', async ({ context, guard, origin, page }) => {
  await context.route(`${origin}/unprotected`, (route) => route.fulfill({ body: 'No policy.' }));
  await page.goto(`${origin}/unprotected`);
  await page.evaluate(() => fetch('http://127.0.0.1:9/elsewhere').catch(() => undefined));
  expect(await guard.finish()).toEqual([
    'a request left the two origins: http://127.0.0.1:9/elsewhere',
  ]);
});

test('an uncaught error is found', async ({ guard, origin, page }) => {
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => void Promise.reject(new Error('lost')));
  await expect.poll(() => guard.finish()).toEqual(['uncaught: Error: lost']);
});

test('a violation of the page’s policy is found', async ({ guard, origin, page }) => {
  await page.goto(`${origin}/v1/graphiql/`);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/healthz';
    document.body.append(frame);
  });
  const faults = expect.poll(async () => (await guard.finish()).join('\n'));
  await faults.toContain('policy violated: frame-src');
  await faults.toContain('violates the following Content Security Policy directive');
});

/** What breaks a worker's policy: one thing at its very start, one whenever it is told to. */
const CARELESS_WORKER = `
  fetch('http://127.0.0.1:9/early').catch(() => undefined);
  addEventListener('message', () => { try { eval('1'); } catch {} });
`;

test('a violation of a worker’s own policy is found', async ({ context, guard, origin, page }) => {
  await context.route('**/assets/careless.js', (route) =>
    route.fulfill({
      body: CARELESS_WORKER,
      contentType: 'text/javascript',
      headers: { 'content-security-policy': "default-src 'none'; script-src 'self'" },
    }),
  );
  await page.goto(`${origin}/v1/graphiql/`);
  // The page's code, and with it the policy for addresses of scripts, comes after the first paint.
  const policy = () => page.evaluate('String(trustedTypes.defaultPolicy)');
  await expect.poll(policy).not.toBe('null');
  const careless = await page.evaluateHandle(() => new Worker('assets/careless.js'));
  const faults = async (): Promise<string> => (await guard.finish()).join('\n');
  await expect.poll(faults).toContain("Connecting to 'http://127.0.0.1:9/early' violates");
  // The guard may listen inside it a moment after it has started.
  const faultsOfEval = async (): Promise<string> => {
    await careless.evaluate((worker) => worker.postMessage(undefined, []));
    return await faults();
  };
  await expect.poll(faultsOfEval).toContain('policy violated: script-src eval');
});

test('a violation of the token worker’s own policy is found', async ({
  context,
  guard,
  origin,
  page,
}) => {
  const started = context.waitForEvent('serviceworker');
  await page.goto(`${origin}/v1/graphiql/`);
  const worker = await started;
  await worker.evaluate(() => fetch('http://127.0.0.1:9/elsewhere').catch(() => undefined));
  const faults = expect.poll(async () => (await guard.finish()).join('\n'));
  await faults.toContain('policy violated: connect-src http://127.0.0.1:9/elsewhere');
  await faults.toContain("Connecting to 'http://127.0.0.1:9/elsewhere' violates");
});

test('a secret is found after its page was closed', async ({ guard, origin, page }) => {
  await page.goto(`${origin}/healthz`);
  guard.secrets.add('the password', SECRET);
  await page.evaluate((secret) => localStorage.setItem('key', secret), SECRET);
  await page.close();
  expect(await guard.finish()).toEqual(['the password is in localStorage']);
});
