import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { openTab } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    // The browser's own choice cannot be driven; the page's private folder has the same handles.
    Reflect.set(window, 'showDirectoryPicker', async () => {
      const root = await navigator.storage.getDirectory();
      return root.getDirectoryHandle('repository', { create: true });
    });
  });
});

/** Text of a file in the folder; undefined where there is none. */
const read = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    try {
      let folder = await navigator.storage.getDirectory();
      const parts = ['repository', ...wanted.split('/')];
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
      const file = await folder.getFileHandle(parts.at(-1) ?? '');
      return await (await file.getFile()).text();
    } catch {
      return undefined;
    }
  }, name);

/** Edits a file as another program does. */
const edit = (page: Page, name: string, text: string) =>
  page.evaluate(
    async ([wanted, content]) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('repository');
      const operations = await folder.getDirectoryHandle('operations');
      const stream = await (
        await operations.getFileHandle(wanted, { create: true })
      ).createWritable();
      await stream.write(content);
      await stream.close();
    },
    [name, text] as const,
  );

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save operation' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Has the saved operations kept in the folder. */
async function keep(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export workspace');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export workspace' });
  await expect(dialog.getByRole('combobox', { name: 'Format' })).toBeFocused();
  await page.keyboard.type('Workspace (f');
  await dialog.getByRole('checkbox', { name: /^Keep in this folder/ }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Choose the folder…' }).focus();
  await page.keyboard.press('Enter');
}

test('saved operations are kept in a folder; what changes there is seen before it is taken @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Parts { continents { name } }');
  await save(page);
  await keep(page);
  const dialog = page.getByRole('dialog', { name: 'Export workspace' });
  await expect(said(page, 'Kept in the folder “repository”. Last written')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await read(page, 'operations/Parts.graphql')).toContain('name');
  expect(await read(page, 'schema.graphql')).toContain('type Query');
  expect(await read(page, 'opencollection.yml')).toBeUndefined();
  expect(await read(page, 'gatehouse.json')).not.toContain(user.apiKey);

  await explorer.write('query Parts { continents { code } }');
  await page.keyboard.press('Control+s');
  await expect.poll(() => read(page, 'operations/Parts.graphql')).toContain('code');

  await edit(page, 'Parts.graphql', 'query Parts { continents { code name } }\n');
  await edit(page, 'Added.graphql', '{ continents { name } }\n');
  await page.reload();
  await explorer.openPanel('Saved');
  const changed = said(page, 'Files in “repository” were changed.');
  await expect(changed).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review…' }).click();
  const review = page.getByRole('dialog', { name: 'Import' });
  await expect(review.getByRole('status')).toContainText('1 new, 1 changed, 0 the same, 0 gone');
  await review.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported 2 entries')).toBeVisible();
  await expect(explorer.editor).toContainText('code name');
  await expect(changed).toBeHidden();
  await expect.poll(() => read(page, 'gatehouse.json')).toContain('Added.graphql');

  await page.getByRole('button', { name: 'Stop keeping' }).click();
  await expect(page.getByRole('button', { name: 'Stop keeping' })).toBeHidden();
  await explorer.write('query Parts { continents { countries { name } } }');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('tab').getByRole('img', { name: /not saved/ })).toBeHidden();
  expect(await read(page, 'operations/Parts.graphql')).toContain('code name');
});

test('leave to write is asked for again by a button, and undo goes on where it was stopped @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Parts { continents { name } }');
  await save(page);
  await keep(page);
  await expect(said(page, 'Last written')).toBeVisible();
  await page.addInitScript(() => {
    let permission = 'prompt';
    const { prototype } = FileSystemHandle;
    Reflect.set(prototype, 'queryPermission', () => Promise.resolve(permission));
    Reflect.set(prototype, 'requestPermission', () => {
      permission = 'granted';
      return Promise.resolve(permission);
    });
  });
  await page.reload();
  await explorer.openPanel('Saved');
  await expect(said(page, 'wants to be asked again')).toBeVisible();
  await explorer.write('query Parts { continents { code } }');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('tab').getByRole('img', { name: /not saved/ })).toBeHidden();
  await page.getByRole('button', { name: 'Allow…' }).focus();
  await page.keyboard.press('Enter');
  await expect(said(page, 'Last written')).toBeVisible();
  expect(await read(page, 'operations/Parts.graphql')).toContain('code');

  await page.getByRole('button', { name: 'Stop keeping' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'Last written')).toBeVisible();
});

test('of two tabs both write what either saves, and a folder that is gone is said @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Parts { continents { name } }');
  await save(page);
  await keep(page);
  await expect(said(page, 'Last written')).toBeVisible();
  await page.keyboard.press('Escape');
  const other = await openTab(context, service.explorerUrl);
  await other.page.getByRole('button', { name: 'New tab' }).click();
  await other.write('query Second { continents { code } }');
  await save(other.page);
  await expect.poll(() => read(page, 'operations/Second.graphql')).toContain('code');
  await expect.poll(() => read(page, 'operations/Parts.graphql')).toContain('name');
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('repository', { recursive: true });
  });
  await other.write('query Second { continents { name } }');
  await other.page.keyboard.press('Control+s');
  await other.openPanel('Saved');
  await expect(said(other.page, 'The folder “repository” is gone.')).toBeVisible();
});

test('a browser that cannot write folders offers none, and says which can @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
  await explorer.openWithSchema(user);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export workspace');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export workspace' });
  await expect(dialog.getByText('Chrome, Edge and Opera')).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'Workspace (folder)' })).toHaveCount(0);
});
