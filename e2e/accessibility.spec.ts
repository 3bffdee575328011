import { findViolations } from './support/accessibility.ts';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';
import { holdWallClock } from './support/wall-clock.ts';

const VIEWPORTS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
/** Between them they show both colour schemes and both widths. */
const ALWAYS = ['light, wide', 'dark, narrow'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    const look = `${colorScheme}, ${name}`;
    test.describe(ALWAYS.includes(look) ? look : `${look} @full`, () => {
      test.use({ colorScheme, viewport });

      test('sign-in screen, with errors at its fields and above them', async ({
        explorer,
        faults,
        page,
        user,
      }) => {
        await explorer.open();
        expect(await findViolations(page)).toEqual([]);
        await explorer.signInButton.click();
        await expect(explorer.apiKey).toHaveAttribute('aria-invalid', 'true');
        expect(await findViolations(page)).toEqual([]);
        faults.answer('token', json(429, { error: 'slow_down' }, { 'retry-after': '600' }));
        await explorer.enter(user);
        await explorer.signInButton.click();
        await expect(explorer.alert.getByRole('timer')).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });

      test('form for a token, with errors, and the session panel', async ({
        explorer,
        faults,
        page,
      }) => {
        await explorer.open();
        await explorer.tokenForm.offer.click();
        expect(await findViolations(page)).toEqual([]);
        await explorer.tokenForm.submit.click();
        await expect(explorer.tokenForm.token).toHaveAttribute('aria-invalid', 'true');
        expect(await findViolations(page)).toEqual([]);
        faults.answer('graphql', json(500, {}));
        // {"alg":"ES256"}.{"sub":"svc","exp":4102444800}
        const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzdmMiLCJleHAiOjQxMDI0NDQ4MDB9.c2lnbmF0dXJl';
        await explorer.tokenForm.token.fill(token);
        await explorer.tokenForm.apiKey.fill('key-of-this-test');
        await explorer.tokenForm.submit.click();
        await expect(explorer.alert).toContainText('problem of its own');
        expect(await findViolations(page)).toEqual([]);
        faults.answer('graphql', json(200, { data: { __typename: 'Query' } }));
        await explorer.tokenForm.submit.click();
        await expect(explorer.editor.getByRole('textbox')).toBeVisible();
        await explorer.userButton.click();
        await expect(explorer.panel.getByRole('table')).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });

      test('choice of service, demo box, and a config that is wrong', async ({
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
        expect(await findViolations(page)).toEqual([]);
        await context.route('**/config.json', (route) => route.fulfill({ json: {} }));
        await page.reload();
        await expect(explorer.alert.getByRole('heading')).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });

      test('session bar, builder, answer and a failure', async ({
        explorer,
        faults,
        page,
        user,
      }) => {
        await explorer.open();
        await explorer.signIn(user);
        await explorer.run('query Seen { continent(code: EU) { name } }');
        await expect(explorer.answer).toContainText('Europe');
        await explorer.openPanel('Query builder');
        await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
        const expand = explorer.builder.getByRole('button', { name: /^Arguments of/ }).first();
        await expand.click();
        expect(await findViolations(page)).toEqual([]);

        faults.answer('graphql', json(500, {}));
        await explorer.runButton.click();
        await expect(explorer.alert).toContainText('problem of its own');
        expect(await findViolations(page)).toEqual([]);
      });

      test('answer as tree and table, saving, details, and a log of events', async ({
        explorer,
        faults,
        page,
        user,
      }) => {
        await explorer.open();
        await explorer.signIn(user);
        const errors = [{ message: 'No name is known', path: ['towns', 1, 'name'] }];
        const data = { towns: [{ name: 'Graz', mayors: ['E. K.'] }, { name: null }] };
        faults.answer('graphql', json(200, { errors, data, extensions: { cost: 4711 } }));
        await explorer.run('query Towns { continent(code: EU) { name } }');
        await page.getByRole('radio', { name: 'Tree' }).check();
        await expect(page.getByRole('tree')).toContainText('Graz');
        expect(await findViolations(page)).toEqual([]);
        await page.getByRole('radio', { name: 'Table' }).check();
        await page.getByRole('columnheader', { name: 'name' }).click();
        await page.getByLabel('Filter rows').fill('a');
        expect(await findViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('menuitem', { name: 'CSV…' }).click();
        await expect(page.getByRole('dialog', { name: 'Save as CSV' })).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Details' }).click();
        await expect(page.getByRole('dialog', { name: /^Details/ })).toContainText('4711');
        expect(await findViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        faults.answer('graphql', undefined);
        await explorer.run('subscription { cityOfTheMoment(intervalMs: 250, count: 2) { name } }');
        await page.getByRole('radio', { name: 'Events' }).check();
        const events = page.getByRole('listbox', { name: 'Events, the newest last' });
        await expect(events.getByRole('option')).toHaveCount(2);
        expect(await findViolations(page)).toEqual([]);
      });

      test('history and documentation', async ({ explorer, page, user }) => {
        await explorer.open();
        await explorer.signIn(user);
        await explorer.run('query Seen { continent(code: EU) { name } }');
        await explorer.openPanel('History');
        const history = page.getByRole('region', { name: 'History' });
        await history.getByRole('button', { name: 'Edit label' }).click();
        await history.getByRole('button', { name: 'Clear', exact: true }).click();
        await expect(history.getByRole('button', { name: 'Keep' })).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
        await explorer.openPanel('Documentation Explorer');
        const docs = page.getByRole('region', { name: 'Documentation Explorer' });
        await docs.getByRole('link', { name: 'Query', exact: true }).click();
        await docs.getByRole('combobox').fill('name');
        await expect(docs.getByRole('option').first()).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });

      test('renewal notice, sign in again, and the question before a mutation', async ({
        explorer,
        faults,
        page,
        user,
      }) => {
        const clock = await holdWallClock(page);
        await explorer.open();
        await explorer.signIn(user);
        await clock.advance(7, 46);
        await expect(page.getByText('Your token ends in 15 minutes.')).toBeVisible();
        expect(await findViolations(page)).toEqual([]);

        const challenge = 'Bearer error="invalid_token"';
        faults.answer('graphql', json(401, {}, { 'www-authenticate': challenge }));
        await explorer.paste('mutation { planRoute(stops: ["City:2950159"]) { lengthKm } }');
        await page.keyboard.press('Control+Enter');
        await expect(explorer.dialog).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
        faults.answer('graphql', undefined);
        await explorer.signInAgain(user);
        await expect(explorer.repeatDialog).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    });
  }
}
