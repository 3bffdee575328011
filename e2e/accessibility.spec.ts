import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';
import { findFocusFaults } from './support/focus-faults.ts';
import { holdWallClock } from './support/wall-clock.ts';

// Axe takes seconds for a look, and each state has two.
test.slow();

/** A colour scheme and a width that a page is looked at in. */
interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** The first ones show, between them, both colour schemes and both widths. */
const LOOKS: Record<string, readonly [Look, ...Look[]]> = {
  'light and wide, dark and narrow': [
    { colorScheme: 'light', viewport: WIDE },
    { colorScheme: 'dark', viewport: NARROW },
  ],
  'dark and wide, light and narrow @full': [
    { colorScheme: 'dark', viewport: WIDE },
    { colorScheme: 'light', viewport: NARROW },
  ],
};

/** Looks at the page as it is now in each way, and leaves it in the first one. */
async function expectNoViolations(page: Page, looks: readonly [Look, ...Look[]]): Promise<void> {
  for (const look of looks) {
    await wear(page, look);
    expect.soft(await findViolations(page), JSON.stringify(look)).toEqual([]);
  }
  const isFull = test.info().titlePath.some((title) => title.includes('@full'));
  // The focus closes some of what is open.
  for (const look of looks.toReversed()) {
    await wear(page, look);
    if (isFull) expect.soft(await findFocusFaults(page), JSON.stringify(look)).toEqual([]);
  }
}

/** Changes the look, and waits until colours have faded from one into the other. */
async function wear(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished);
    await Promise.allSettled(ends);
  });
}

for (const [title, looks] of Object.entries(LOOKS)) {
  test.describe(title, () => {
    test.use(looks[0]);

    test('sign-in screen, with errors at its fields and above them @full', async ({
      explorer,
      faults,
      page,
      user,
    }) => {
      await explorer.open();
      await expectNoViolations(page, looks);
      await explorer.signInButton.click();
      await expect(explorer.apiKey).toHaveAttribute('aria-invalid', 'true');
      await expectNoViolations(page, looks);
      faults.answer('token', json(429, { error: 'slow_down' }, { 'retry-after': '600' }));
      await explorer.enter(user);
      await explorer.signInButton.click();
      await expect(explorer.alert.getByRole('timer')).toBeVisible();
      await expectNoViolations(page, looks);
    });

    test('form for a token, with errors, and the session panel @full', async ({
      explorer,
      faults,
      page,
    }) => {
      await explorer.open();
      await explorer.tokenForm.offer.click();
      await expectNoViolations(page, looks);
      await explorer.tokenForm.submit.click();
      await expect(explorer.tokenForm.token).toHaveAttribute('aria-invalid', 'true');
      await expectNoViolations(page, looks);
      faults.answer('graphql', json(500, {}));
      // {"alg":"ES256"}.{"sub":"svc","exp":4102444800}
      const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzdmMiLCJleHAiOjQxMDI0NDQ4MDB9.c2lnbmF0dXJl';
      await explorer.tokenForm.token.fill(token);
      await explorer.tokenForm.apiKey.fill('key-of-this-test');
      await explorer.tokenForm.submit.click();
      await expect(explorer.alert).toContainText('Server error');
      await expectNoViolations(page, looks);
      faults.answer('graphql', json(200, { data: { __typename: 'Query' } }));
      await explorer.tokenForm.submit.click();
      await expect(explorer.editor.getByRole('textbox')).toBeVisible();
      await explorer.userButton.click();
      await expect(explorer.panel.getByRole('table')).toBeVisible();
      await expectNoViolations(page, looks);
    });

    test('choice of service, demo box, and a config that is wrong @full', async ({
      context,
      explorer,
      page,
    }) => {
      const service = { name: 'Cities', authUrl: '/', baseUrl: '/' };
      const demo = { username: 'somebody', password: 'anybody-knows', apiKey: 'known-to-all' };
      const services = [
        { ...service, id: 'a', demo },
        { ...service, id: 'b' },
      ];
      await context.route('**/config.json', (route) => route.fulfill({ json: { services } }));
      await explorer.open();
      await expect(page.getByRole('complementary')).toBeVisible();
      await expectNoViolations(page, looks);
      await context.route('**/config.json', (route) => route.fulfill({ json: {} }));
      await page.reload();
      await expect(explorer.alert.getByRole('heading')).toBeVisible();
      await expectNoViolations(page, looks);
    });

    test('session bar, builder, answer and a failure', async ({ explorer, faults, page, user }) => {
      await explorer.openSignedIn(user);
      await explorer.run('query Seen { continent(code: EU) { name } }');
      await expect(explorer.answer).toContainText('Europe');
      await explorer.openPanel('Query builder');
      await explorer.expectSchema();
      await explorer.builder.getByRole('button', { name: 'Expand cities' }).click();
      await explorer.builder.getByRole('button', { name: 'fields of filter' }).click();
      await explorer.builder.getByRole('button', { name: 'Page of cities' }).click();
      await expectNoViolations(page, looks);

      faults.answer('graphql', json(500, {}));
      await explorer.runButton.click();
      await expect(explorer.alert).toContainText('Server error');
      await expectNoViolations(page, looks);
    });

    test('answer as JSON and table, saving, details, and a log of events @full', async ({
      explorer,
      faults,
      page,
      user,
    }) => {
      await explorer.openSignedIn(user);
      const errors = [{ message: 'No name is known', path: ['towns', 1, 'name'] }];
      const data = { towns: [{ name: 'Graz', mayors: ['E. K.'] }, { name: null }] };
      faults.answer('graphql', json(200, { errors, data, extensions: { cost: 4711 } }));
      await explorer.run('query Towns { continent(code: EU) { name } }');
      await page.getByRole('radio', { name: 'JSON' }).check();
      await page.getByRole('treeitem', { name: /"name": null/ }).click();
      const value = page.getByRole('region', { name: 'The value in the current line' });
      await expect(value).toContainText('No name is known');
      await expectNoViolations(page, looks);
      await page.getByRole('radio', { name: 'Table' }).check();
      await page.getByRole('columnheader', { name: 'name' }).click();
      await page.getByLabel('Filter rows').fill('a');
      await expectNoViolations(page, looks);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV…' }).click();
      await expect(page.getByRole('dialog', { name: 'Save as CSV' })).toBeVisible();
      await expectNoViolations(page, looks);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('dialog', { name: /^Details/ })).toContainText('4711');
      await expectNoViolations(page, looks);
      await page.keyboard.press('Escape');
      faults.answer('graphql', undefined);
      await explorer.run('subscription { cityOfTheMoment(intervalMs: 250, count: 2) { name } }');
      const events = page.getByRole('grid', { name: 'Events' });
      await expect(events.getByRole('rowheader')).toHaveCount(2);
      await expectNoViolations(page, looks);
    });

    test('history, saved operations and documentation @full', async ({ explorer, page, user }) => {
      await explorer.openSignedIn(user);
      await explorer.run('query Seen { continent(code: EU) { name } }');
      await explorer.openPanel('History');
      const history = page.getByRole('region', { name: 'History' });
      await history.getByRole('button', { name: /^Seen/ }).click();
      await expect(page.getByRole('region', { name: 'Preview: Seen' })).toBeVisible();
      await expectNoViolations(page, looks);
      await history.getByRole('button', { name: 'Actions: Seen' }).click();
      await page.getByRole('menuitem', { name: 'Edit label' }).click();
      await history.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(history.getByRole('group', { name: /^Delete / })).toBeVisible();
      await expectNoViolations(page, looks);
      await page.keyboard.press('Control+S');
      const dialog = page.getByRole('dialog', { name: 'Save operation' });
      await dialog.getByRole('combobox', { name: 'Folder' }).selectOption('New folder…');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expectNoViolations(page, looks);
      await dialog.getByRole('textbox', { name: 'Name of the new folder' }).fill('Nightly');
      await page.keyboard.press('Enter');
      await explorer.openPanel('Saved');
      const saved = page.getByRole('region', { name: 'Saved', exact: true });
      await saved.getByRole('button', { name: /^Seen/ }).focus();
      await page.keyboard.press('Alt+Enter');
      await expect(page.getByRole('region', { name: 'Description: Seen' })).toBeVisible();
      await expectNoViolations(page, looks);
      await explorer.openPanel('Docs');
      const docs = page.getByRole('region', { name: 'Docs' });
      await docs.getByRole('link', { name: 'Query', exact: true }).click();
      await docs.getByRole('combobox').fill('name');
      await expect(docs.getByRole('option').first()).toBeVisible();
      await expectNoViolations(page, looks);
    });

    test('renewal notice, sign in again, and the question before a mutation @full', async ({
      explorer,
      faults,
      page,
      user,
    }) => {
      const clock = await holdWallClock(page);
      await explorer.openSignedIn(user);
      await clock.advance(7, 46);
      await expect(page.getByText('Your token ends in 15 minutes.')).toBeVisible();
      await expectNoViolations(page, looks);

      const challenge = 'Bearer error="invalid_token"';
      faults.answer('graphql', json(401, {}, { 'www-authenticate': challenge }));
      await explorer.paste('mutation { planRoute(stops: ["City:2950159"]) { lengthKm } }');
      await page.keyboard.press('Control+Enter');
      await expect(explorer.dialog).toBeVisible();
      await expectNoViolations(page, looks);
      faults.answer('graphql', undefined);
      await explorer.signInAgain(user);
      await expect(explorer.repeatDialog).toBeVisible();
      await expectNoViolations(page, looks);
    });
  });
}
