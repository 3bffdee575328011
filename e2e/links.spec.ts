import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deflateRawSync, deflateSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { findViolations } from './support/accessibility.ts';
import { ExplorerPage } from './support/explorer-page.ts';
import { Guard } from './support/guard.ts';
import { expect, test } from './support/test.ts';

// Two people start GraphiQL in one test.
test.slow();

/** A browser of somebody else, who has been here before. */
async function openOtherBrowser(browser: Browser, origins: Parameters<typeof Guard.watch>[1]) {
  const context = await browser.newContext();
  const guard = await Guard.watch(context, origins);
  return { page: await context.newPage(), guard };
}

const ask = (page: Page) => page.getByRole('dialog', { name: 'Open the operation of this link?' });

const refusal = (page: Page) => page.getByRole('dialog', { name: 'This link cannot be opened' });

/** A link as anybody can make one. */
const linkTo = (
  value: unknown,
  serviceId = 'service',
  pack: (text: string) => Buffer = deflateSync,
) => `#operation/1/${serviceId}/${pack(JSON.stringify(value)).toString('base64url')}`;

const hashOf = (page: Page) => page.evaluate(() => window.location.hash);

test('an operation goes by link, through sign-in and reload, and is asked for before it opens', async ({
  browser,
  explorer,
  page,
  service,
  stage,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.writeHeaders('{ "X-Extra": "stays-here" }');
  await explorer.writeVariables('{ "code": "IS" }');
  await explorer.run(
    'query Land($code: ID!) { country(code: $code) { name } } query Parts { continents { name code } }',
  );
  await expect(explorer.answer).toContainText('Europe');
  await page.keyboard.press('Shift+Alt+Digit3');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('share');
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('dialog', { name: 'Share operation' });
  const ticks = sharing.getByRole('checkbox');
  await expect(ticks.first()).toBeFocused();
  await expect(sharing.getByRole('group', { name: 'Included' })).toContainText(
    'VariablesOperation to run: PartsView: Table',
  );
  const field = sharing.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#operation\/1\/service\/[\w-]+$/);
  const whole = await field.inputValue();
  await page.keyboard.press('Space');
  await expect(field).not.toHaveValue(whole);
  await page.keyboard.press('Space');
  await expect(field).toHaveValue(whole);
  await expect(sharing.getByRole('status')).toHaveText(`${whole.length} characters`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sharing.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Enter');
  await expect(sharing.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(whole);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sharing).toBeHidden();

  const { explorerOrigin, authOrigin } = service;
  const other = await openOtherBrowser(browser, [explorerOrigin, authOrigin]);
  const there = new ExplorerPage(other.page, explorer.url);
  await other.page.goto(link);
  await expect(there.username).toBeFocused();
  await other.page.reload();
  await expect(there.username).toBeFocused();
  await there.enter(stage.nextUser());
  await other.page.keyboard.press('Enter');

  const question = ask(other.page);
  await expect(question).toContainText('runs only when you run it');
  await expect(question.getByRole('group', { name: 'Operation and variables' })).toContainText(
    'query Parts { continents { name code } }',
  );
  await expect(question).toContainText('With Parts as the operation to run, the view Table');
  expect(await findViolations(other.page)).toEqual([]);
  await question.getByRole('button', { name: 'Open in a new tab' }).focus();
  await other.page.keyboard.press('Enter');
  await expect(other.page.getByRole('tab')).toHaveCount(2);
  await expect(there.editor).toContainText('query Land($code: ID!)');
  await expect(there.editor.getByRole('textbox')).toBeFocused();
  await expect(there.lastCall).toContainText('Not run yet');
  expect(await hashOf(other.page)).toBe('');
  await other.page.keyboard.press('Control+Enter');
  await expect(there.answer.getByRole('grid')).toContainText('Europe');
  await expect(other.page.getByRole('region', { name: 'Variables' })).toContainText('"IS"');

  await test.step('a link that was damaged on its way touches nothing', async () => {
    await other.page.goto(link.slice(0, -12));
    await expect(refusal(other.page)).toContainText('It is incomplete or was changed on its way.');
    await other.page.keyboard.press('Escape');
    await expect(refusal(other.page)).toBeHidden();
    await expect.poll(() => hashOf(other.page)).toBe('');
    await expect(other.page.getByRole('tab')).toHaveCount(2);
  });
  expect(await other.guard.finish()).toEqual([]);
  await other.page.context().close();
});

test('a link for another service asks where it is to be opened, and is opened there @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  await context.route('**/config.json', (route) => {
    const services = ['Cities', 'Towns'].map((name) => ({
      id: name.toLowerCase(),
      name,
      authUrl: service.authOrigin,
      baseUrl: '/',
    }));
    return route.fulfill({ json: { services } });
  });
  await explorer.openSignedIn(user);
  const shared = { query: 'query Parts { continents { name } }' };
  const other = page.getByRole('dialog', { name: 'This link is for another service' });
  await page.goto(explorer.url + linkTo(shared, 'villages'));
  await expect(other).toContainText('a service “villages”, which this page does not have');
  await other.getByRole('button', { name: 'Open it here' }).click();
  await expect(ask(page)).toContainText('query Parts');
  await page.keyboard.press('Escape');
  await expect(ask(page)).toBeHidden();

  await page.goto(explorer.url + linkTo(shared, 'towns'));
  await expect(other).toContainText('It is for Towns. You are signed in to Cities.');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(other).toBeHidden();
  expect(await hashOf(page)).toBe('');
  await page.goto(explorer.url + linkTo(shared, 'towns'));
  await other.getByRole('button', { name: 'Switch to Towns' }).click();
  // Both have one token service: nothing is asked.
  await expect(page.getByRole('banner')).toContainText('Towns');
  await ask(page).getByRole('button', { name: 'Open in a new tab' }).click();
  await expect(explorer.editor).toContainText('query Parts');
});

test('a link to the documentation goes through the sign-in screen @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.goto(`${explorer.url}#docs/1/service/City.population`);
  await explorer.signIn(user);
  const docs = page.getByRole('region', { name: 'Docs' });
  await expect(docs.getByRole('heading', { level: 2 })).toHaveText('population');
  expect(await hashOf(page)).toBe('');
  await page.goto(`${explorer.url}#docs/1/service/City.nothing`);
  await expect(refusal(page)).toContainText('The schema has no City.nothing.');
  await page.keyboard.press('Escape');
  await page.goto(`${explorer.url}#docs/1/service/<img src=x>`);
  await expect(refusal(page)).toContainText('It is incomplete or was changed on its way.');
  await page.keyboard.press('Escape');
  await expect(docs.getByRole('heading', { level: 2 })).toHaveText('population');
});

test('what a tab holds stays where a link is not opened, and where it is @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  const tabs = page.getByRole('tab');
  await explorer.paste('query Mine { continent(code: EU) { name } }');
  const link =
    explorer.url + linkTo({ query: 'mutation Theirs { remove }', variables: '{ "a": 1 }' });
  await page.goto(link);
  await expect(ask(page)).toContainText('once run, it changes data');
  await ask(page).getByRole('button', { name: 'Don’t open' }).click();
  await expect(ask(page)).toBeHidden();
  await expect(explorer.editor).toContainText('query Mine');
  await expect(tabs).toHaveCount(1);
  expect(await hashOf(page)).toBe('');

  await page.goto(link);
  await ask(page).getByRole('button', { name: 'Open in a new tab' }).click();
  await expect(explorer.editor).toContainText('mutation Theirs');
  await expect(explorer.lastCall).toContainText('Not run yet');
  await tabs.first().click();
  await expect(explorer.editor).toContainText('query Mine');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a link is read, opened and lands in the editor @full', async ({ explorer, page, user }) => {
    const fields = Array.from({ length: 60 }, (_, n) => `  field${n}: continents { name code }`);
    await page.goto(explorer.url + linkTo({ query: `query Long {\n${fields.join('\n')}\n}` }));
    await explorer.signIn(user);
    const open = ask(page).getByRole('button', { name: 'Open in a new tab' });
    await expect(open).toBeInViewport({ ratio: 1 });
    await expect(ask(page).getByRole('button', { name: 'Don’t open' })).toBeInViewport({
      ratio: 1,
    });
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
    await open.tap();
    await expect(explorer.editor).toBeInViewport();
    await expect(explorer.editor).toContainText('query Long');
  });
});

test('an operation that is too long for a link goes as a file @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openSignedIn(user);
  // Text that no compression shortens by much.
  const lines = Array.from(
    { length: 200 },
    (_, n) => `# ${createHash('sha256').update(String(n)).digest('base64')}`,
  );
  const query = `query Long { continents { name } }\n${lines.join('\n')}`;
  await explorer.write(query);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('share');
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('dialog', { name: 'Share operation' });
  await expect(sharing.getByRole('status')).toContainText('A file arrives whole.');
  await expect(sharing.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${query}${'\n#'.repeat(50_000)}`,
  );
  await explorer.paste('');
  await page.keyboard.press('Control+V');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('share');
  await page.keyboard.press('Enter');
  await expect(sharing.getByRole('status')).toHaveText(
    'The operation is too long for a link. A file holds all of it.',
  );
  await expect(sharing.getByRole('button', { name: 'Copy link' })).toBeHidden();
  const downloading = page.waitForEvent('download');
  await sharing.getByRole('button', { name: 'Save as a file' }).click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  expect(strFromU8(files['operations/Long.graphql'] ?? new Uint8Array())).toContain(query);
});

test('a hostile link is refused with a word, and what it holds is text alone @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.write('query Mine { continent(code: EU) { name } }');
  const query = '{ continents { name } }';
  const faults: readonly (readonly [string, string])[] = [
    [
      linkTo({ query, headers: '{ "X-Evil": "1" }' }),
      'It contains parts that links of this page do not have.',
    ],
    [linkTo({ query, run: true }), 'It contains parts that links of this page do not have.'],
    [linkTo({ query }, 'service', deflateRawSync), 'It is incomplete or was changed on its way.'],
    [linkTo({ query: ' '.repeat(20_000_000) }), 'It is longer than a link may be.'],
    [`#operation/1/service/${'A'.repeat(100_001)}`, 'It is longer than a link may be.'],
    ['#operation/1/<script>/AAAA', 'It is incomplete or was changed on its way.'],
    [linkTo({ query }).replace('/1/', '/9/'), 'Another version of this page made it.'],
  ];
  for (const [link, reason] of faults) {
    await page.goto(explorer.url + link);
    await expect(refusal(page)).toContainText(reason);
    await page.keyboard.press('Escape');
    await expect(refusal(page)).toBeHidden();
    expect(await hashOf(page)).toBe('');
  }
  const script = '</script><img src=x onerror=document.title=1><script>document.title=1</script>';
  await page.goto(explorer.url + linkTo({ query: `${query} # ${script}` }));
  await expect(ask(page)).toContainText(script);
  await expect(ask(page).locator('img, script')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(explorer.editor).toContainText('query Mine');
});
