import type { Locator } from '@playwright/test';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { json, type Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const SDL =
  'type Query {\n  continent(code: ID): Place\n  hamlets: [Place]\n}\ntype Place { name: String }';

const WORDS = 'GraphQL introspection is not allowed by Apollo Server';

/** Refuses introspection as Apollo Server does, and answers all else. */
const hidden: Answer = (response, request) => {
  const asks = request.body.includes('__schema');
  const answer = asks
    ? json(400, { errors: [{ message: WORDS, extensions: { code: 'INTROSPECTION_DISABLED' } }] })
    : json(200, {
        data: request.body.includes('hamlets')
          ? { hamlets: [{ name: 'Lech' }] }
          : { continent: { name: 'Europe' } },
      });
  answer(response, request);
};

/** What the button opens takes this file. */
function upload(within: Locator, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  return within.getByLabel('Load a schema file…').and(within.locator('input')).setInputFiles(file);
}

test('a service that hides its schema is worked with, and a schema file stands in until it is removed @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  const title = 'This service does not show its schema';
  const field = (name: string) => explorer.builder.getByRole('checkbox', { name, exact: true });
  const docs = page.getByRole('region', { name: 'Docs' });
  const editorLine = page.getByRole('group', { name: 'No schema' });
  faults.answer('graphql', hidden);
  await explorer.openSignedIn(user);

  await test.step('each panel says so, and the answer stays clean', async () => {
    await expect(explorer.builder).toContainText(title);
    await expect(explorer.builder).toContainText(`The service says: “${WORDS}”`);
    await expect(editorLine).toContainText(title);
    await expect(explorer.answer).not.toContainText(/introspection|extensions|schema/i);
    await expect(explorer.alert).toHaveCount(0);
    await explorer.openPanel('Docs');
    await expect(docs).toContainText(title);
  });

  await test.step('operations run, and their answers stay', async () => {
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.answer).toContainText('Europe');
    await docs.getByRole('button', { name: 'Try again' }).click();
    await expect(docs).toContainText(title);
    await expect(explorer.answer).toContainText('Europe');
    await expect(explorer.answer).not.toContainText('introspection');
  });

  await test.step('a program follows pages of any form, once an answer has shown them', async () => {
    const operation = 'query Hamlets($skip: Int) { hamlets(skip: $skip) { name } }';
    const code = page.getByRole('region', { name: 'Code', exact: true });
    const pages = code.getByRole('checkbox', { name: 'All pages of hamlets' });
    await explorer.write(operation);
    await page.keyboard.press('Shift+Alt+X');
    await expect(code.getByRole('region', { name: /^Hamlets\./ })).toBeVisible();
    await expect(pages).toHaveCount(0);
    await explorer.run(operation);
    await expect(pages).toBeChecked();
    await explorer.openPanel('Docs');
  });

  await test.step('a file that is no schema is refused in words', async () => {
    await upload(docs, 'broken.graphql', 'type Query {\n  hamlets [Int]\n}');
    await expect(docs.getByRole('alert')).toHaveText(
      /^broken\.graphql, line 2, column 11: Syntax Error: .* Correct it/,
    );
    await upload(docs, 'answer.json', '{"data": {"hamlets": []}}');
    await expect(docs.getByRole('alert')).toHaveText(/^answer\.json is JSON without a schema\./);
  });

  await test.step('SDL stands in, over a reload too, and nothing is asked', async () => {
    const chooser = page.waitForEvent('filechooser');
    await editorLine.getByRole('button', { name: 'Load a schema file…' }).click();
    await (
      await chooser
    ).setFiles({
      name: 'places.graphql',
      mimeType: 'text/plain',
      buffer: Buffer.from(SDL),
    });
    await expect(docs).toContainText('the file places.graphql, loaded at');
    await expect(editorLine).toHaveCount(0);
    await explorer.openPanel('Query builder');
    await expect(field('hamlets')).toBeVisible();
    await explorer.write('{ h }');
    for (const _column of ' }') await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await expect(page.locator('.suggest-widget').filter({ visible: true })).toContainText(
      'hamlets',
    );
    await page.keyboard.press('Escape');
    faults.reset();
    faults.answer('graphql', hidden);
    await page.reload();
    await expect(field('hamlets')).toBeVisible();
    await expect(explorer.builder).toContainText('the file places.graphql, loaded at');
    expect(faults.arrived.filter(({ body }) => body.includes('__schema'))).toEqual([]);
  });

  await test.step('removed, the service’s own comes where it shows one again', async () => {
    await explorer.builder.getByRole('button', { name: 'Remove schema file' }).click();
    await expect(explorer.builder).toContainText(title);
    await expect(field('hamlets')).toHaveCount(0);
    faults.answer('graphql', undefined);
    await explorer.builder.getByRole('button', { name: 'Try again' }).click();
    await expect(field('countries')).toBeVisible();
    await expect(explorer.builder).not.toContainText('Remove schema file');
  });
});

test('a schema that did not come has another word, and a file stands in for it as well @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  faults.answer('graphql', json(500, {}));
  await explorer.openSignedIn(user);
  await expect(explorer.builder).toContainText('The schema could not be loaded');
  await expect(explorer.builder).toContainText('Server error.');
  await expect(explorer.answer).not.toContainText(/server-error|extensions/);
  const text = JSON.stringify(introspectionFromSchema(buildSchema(SDL)));
  await upload(explorer.builder, 'places.json', text);
  await expect(explorer.builder.getByRole('checkbox', { name: 'hamlets' })).toBeVisible();
  await expect(explorer.alert).toHaveCount(0);
  await explorer.builder.getByRole('button', { name: 'Remove schema file' }).click();
  await expect(explorer.builder).toContainText('The schema could not be loaded');
  // Where the panel is low and scrolls.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Panes' }).getByText('Fields').click();
  await upload(explorer.builder, 'broken.graphql', 'type Query {'.padEnd(400, '\n'));
  await expect(explorer.builder.getByRole('alert')).toBeInViewport({ ratio: 1 });
});
