import type { BrowserContext, Page, Request } from '@playwright/test';
import { openTab } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

const CONFIG = '**/v1/graphiql/config.json';
const PLACE = { authUrl: '/', baseUrl: '/' };
const DEMO = { username: 'somebody', password: 'anybody-knows', apiKey: 'known-to-all' };

/** What a config may bring into the screen that stands already. */
const CONFIGS = {
  'a service': [{ ...PLACE, id: 'a', name: 'Cities' }],
  'a service with its key': [{ ...PLACE, id: 'a', name: 'Cities', apiKey: 'known-to-all' }],
  'a demo': [{ ...PLACE, id: 'a', name: 'Cities', demo: DEMO }],
  'several services, with names of any length': [
    { ...PLACE, id: 'a', name: 'Cities '.repeat(10).trim(), demo: DEMO },
    { ...PLACE, id: 'b', name: 'Towns' },
  ],
};

/** Holds requests back until they are let through. */
async function hold(context: BrowserContext, url: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return () => release();
}

/** Collects what an engine says is wrong; React tells a page that it could not hydrate so. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Watches for what moves by itself, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: number[] };
      return shifts.reduce((sum, value) => sum + value, 0);
    });
}

test('typed and sent before any code is there: kept, carried out, and never in an address', async ({
  context,
  explorer,
  page,
  user,
}) => {
  const errors = collectErrors(page);
  const before: string[] = [];
  const note = (request: Request): unknown => before.push(new URL(request.url()).pathname);
  context.on('request', note);
  const letCodeIn = await hold(context, '**/assets/*.js');
  const letConfigIn = await hold(context, CONFIG);
  await page.goto(explorer.url, { waitUntil: 'commit' });
  await explorer.enter(user);
  // Neither a style sheet nor a font: the HTML alone, and the code that is held back.
  expect(before.filter((path) => !/\.js$|favicon/.test(path))).toEqual(['/v1/graphiql/']);
  context.off('request', note);
  await explorer.password.press('Enter');
  await explorer.password.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5));
  expect(page.url()).toBe(explorer.url);

  letCodeIn();
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await expect(explorer.username).toHaveValue(user.username);
  await expect(explorer.password).toHaveValue(user.password);
  await expect(explorer.password).toBeFocused();
  const caret = await explorer.password.evaluate((input: HTMLInputElement) => input.selectionStart);
  expect(caret).toBe(2);
  letConfigIn();
  await expect(explorer.timer).toBeVisible();
  expect(page.url()).toBe(explorer.url);
  expect(errors).toEqual([]);
  const { paint, form, code } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime,
    form: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    code: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))
      ?.startTime,
  }));
  // No frame was spent on an empty page.
  expect(paint).toBe(form);
  // No code was even asked for while the browser had the form to paint.
  expect(code).toBeGreaterThan(form ?? Infinity);
});

test('nothing moves when the config comes, whatever is in it @full', async ({
  context,
  explorer,
  page,
}) => {
  const errors = collectErrors(page);
  const shifted = await watchShifts(page);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    for (const [what, services] of Object.entries(CONFIGS)) {
      await context.unroute(CONFIG);
      await context.route(CONFIG, (route) => route.fulfill({ json: { services } }));
      const letConfigIn = await hold(context, CONFIG);
      await page.goto(explorer.url);
      await explorer.username.fill('typed before the config');
      letConfigIn();
      await expect(page.getByRole('main')).not.toHaveAttribute('data-opening');
      await expect(explorer.username).toHaveValue('typed before the config');
      await expect(explorer.username).toBeFocused();
      expect.soft(await shifted(), `${what}, ${viewport.width} wide`).toBe(0);
    }
  }
  expect(errors).toEqual([]);
});

test('a page that joins a session never shows the form @full', async ({
  context,
  explorer,
  user,
}) => {
  await explorer.openSignedIn(user);
  await context.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(globalThis, { seen });
    const look = (): void => {
      const form = document.querySelector('form');
      if (form) seen.push(form.checkVisibility({ visibilityProperty: true }));
      requestAnimationFrame(look);
    };
    look();
  });
  const other = await openTab(context, explorer.url);
  await expect(other.timer).toBeVisible();
  await explorer.page.reload();
  await expect(explorer.timer).toBeVisible();
  for (const { page } of [other, explorer]) {
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: boolean[] }).seen);
    expect(seen).not.toContain(true);
  }
});

test('code that does not come: words instead of a form that nobody serves @full', async ({
  context,
  explorer,
  guard,
  page,
}) => {
  guard.expectFaults(/Failed to fetch|dynamically imported/);
  for (const url of ['**/assets/react-*.js', '**/assets/index-*.js']) {
    await context.route(url, (route) => route.abort());
    await page.goto(explorer.url);
    await expect(explorer.alert).toContainText('Gatehouse could not be loaded.');
    await expect(explorer.alert.getByText('konnte nicht geladen werden')).toBeHidden();
    await expect(explorer.username).toBeHidden();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs, and offers no form', async ({ explorer, page }) => {
    await page.goto(explorer.url);
    const words = page.locator('body > noscript');
    await expect(words).toBeVisible();
    await expect(words).toHaveText(/^Gatehouse needs JavaScript/, { useInnerText: true });
    await expect(explorer.username).toBeHidden();
  });
});
