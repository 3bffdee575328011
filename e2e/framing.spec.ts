import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base } from './support/test.ts';

/** Another origin, whose pages may do anything: none has a policy. */
const test = base.extend<{ stranger: string }>({
  stranger: async ({ guard }, use) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    guard.allowOrigin(origin);
    await use(origin);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  },
});

test('a page of another origin that frames the explorer shows nothing of it', async ({
  guard,
  page,
  service,
  stranger,
}) => {
  guard.expectFaults(/frame-ancestors|X-Frame-Options|refused to connect/i);
  for (const path of ['', 'index.html', 'config.json', 'favicon.svg', 'none']) {
    const url = service.explorerUrl + path;
    await page.goto(stranger);
    const arrived = page.waitForResponse(url);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, url);
    await arrived;
    // What Chromium puts in place of a page that refuses.
    await expect.poll(() => page.frames()[1]?.url(), url).toBe('chrome-error://chromewebdata/');
    expect(await page.frames()[1]?.content(), url).not.toContain('Gatehouse');
  }
});

test('a page of another origin that opens the explorer gets no hold of it', async ({
  context,
  explorer,
  page,
  service,
  stranger,
}) => {
  await page.goto(stranger);
  const opened = context.waitForEvent('page');
  const handle = await page.evaluateHandle((url) => window.open(url), service.explorerUrl);
  const tab = await opened;
  await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await tab.evaluate(() => opener === null)).toBe(true);
  // Cut off: to the stranger it looks as if it had been closed at once.
  expect(await handle.evaluate((other) => other?.closed)).toBe(true);
  expect(explorer.url).toBe(service.explorerUrl);
});

test('a page of another origin can neither read the config nor embed a script', async ({
  guard,
  page,
  service,
  stranger,
}) => {
  guard.expectFaults(/CORS policy|NotSameOrigin/);
  await page.goto(stranger);
  const taken = await page.evaluate(async (url) => {
    const config = fetch(`${url}config.json`).then(
      () => 'read',
      () => 'refused',
    );
    const script = document.createElement('script');
    script.src = `${url}token-worker.js`;
    const embedded = new Promise((resolve) => {
      script.addEventListener('load', () => resolve('loaded'));
      script.addEventListener('error', () => resolve('refused'));
    });
    document.body.append(script);
    return [await config, await embedded];
  }, service.explorerUrl);
  // A port is no border to Cross-Origin-Resource-Policy's same-site, but it is one to same-origin.
  expect(taken).toEqual(['refused', 'refused']);
});
