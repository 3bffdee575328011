import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'graphql';
import { expect, test as base } from './support/fault-test.ts';
import {
  createFaultySchemaService,
  createHostileService,
  HOSTILE_HTML,
  HUGE_TEXT,
  INBORN_NAMES,
  LAST_WORDS,
  RAN,
} from './support/hostile-schema.ts';

base(
  'a schema with names that are not GraphQL’s, and all else that it may not have, works without that @full',
  async ({ page, explorer, faults, user }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    faults.answer('graphql', createFaultySchemaService());
    await explorer.openWithSchema(user);
    const { builder, editor, answer } = explorer;
    const sentence =
      /^6 names of this schema are not GraphQL’s: Bad-Type, Query\.bad-name, Query\.badArgument\(an-argument:\) and 3 more\. 8 more parts/;
    await expect(builder.getByRole('status').filter({ hasText: sentence })).toBeVisible();
    await builder.getByText('Omitted parts, and why').focus();
    await page.keyboard.press('Enter');
    for (const line of [
      'Key.1A: not a name of GraphQL’s',
      'Style.a-b: not a name of GraphQL’s',
      '@x-y: not a name of GraphQL’s',
      'Query.deep: its type is wrapped deeper than introspection tells',
    ]) {
      await expect(builder.getByRole('listitem').filter({ hasText: line })).toBeVisible();
    }
    await page.keyboard.press('Enter');

    await base.step('ticks, completion and a run', async () => {
      await explorer.write('');
      for (const name of ['city', 'endless', 'version']) {
        await builder.getByRole('checkbox', { name, exact: true }).first().focus();
        await page.keyboard.press('Space');
        await expect(editor).toContainText(name);
      }
      // A required argument gets no value that nobody chose.
      await expect(editor).not.toContainText('where');
      await explorer.write('query Q { vers }');
      for (const _column of ' }') await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+Space');
      const list = page.locator('.suggest-widget').filter({ visible: true });
      await expect(list).toContainText('version');
      await page.keyboard.press('Enter');
      await expect(editor).toContainText('version');
      await page.keyboard.press('Control+Enter');
      await expect(answer).toContainText('1.2.3');
    });

    await base.step('documentation and the uses of a type', async () => {
      await explorer.openPanel('Docs');
      const docs = page.getByRole('region', { name: 'Docs' });
      await expect(docs.getByRole('status').filter({ hasText: sentence })).toBeVisible();
      await docs.getByRole('link', { name: 'Query', exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await expect(docs.getByRole('link', { name: 'version', exact: true })).toBeVisible();
      await expect(docs.getByRole('link', { name: 'bad-name' })).toHaveCount(0);
      await docs.getByRole('link', { name: 'City', exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Used by', exact: true }).focus();
      await page.keyboard.press('Enter');
      const uses = docs.getByRole('group', { name: 'Used by' });
      await expect(uses.getByRole('status')).toHaveText(/^Used in \d+ place/);
    });

    await base.step('SDL, with what is left out at its top', async () => {
      await page.keyboard.press('Control+K');
      await page.keyboard.type('Save schema');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Schema as a file' });
      const download = page.waitForEvent('download');
      const save = dialog.getByRole('button', { name: 'Save file' });
      await expect(save).toBeEnabled();
      await save.press('Enter');
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text).toMatch(/^# 6 names of this schema/);
      expect(text).toContain('#   Query.bad-name: not a name of GraphQL’s\n');
      expect(text).toContain('\n  version: String\n');
      parse(text);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+K');
      await page.keyboard.type('Schema changes');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Schema changes' })).toBeVisible();
    });
  },
);

/** Signed in to a service whose schema attacks; afterwards nothing may have run or have left. */
const test = base.extend<{ more: string; attacked: Page }>({
  more: [LAST_WORDS, { option: true }],
  attacked: async ({ page, explorer, faults, user, more }, use) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    faults.answer('graphql', createHostileService(`${faults.origin}/linked`, more));
    await explorer.openWithSchema(user);
    await use(page);
    expect(await page.evaluate((name) => Reflect.has(globalThis, name), RAN)).toBe(false);
    expect(dialogs).toEqual([]);
    await expect(page).toHaveURL(explorer.url);
  },
});

/** Elements and attributes by which rendered text could load, submit, style or run something. */
function findActiveContent(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluateAll((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((element) => {
        const active =
          'script,iframe,object,embed,form,input,style,link,base,meta,video,audio,math';
        const runs = element.getAttributeNames().some((name) => name.startsWith('on'));
        return element.matches(`${active},[src],[srcset],[ping],[action]`) || runs;
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

/** Where GraphiQL puts rendered Markdown. */
const MARKDOWN = '.graphiql-markdown-description, .graphiql-markdown-deprecation';

test('documentation of types, fields, arguments and directives; its links know nothing of the page @full', async ({
  attacked: page,
  explorer,
  faults,
}) => {
  await explorer.openPanel('Docs');
  const panel = page.getByRole('region', { name: 'Docs' });

  await test.step('a link of a description opens a tab that knows nothing of the page', async () => {
    const links = panel.locator(MARKDOWN).getByRole('link');
    await expect(links.filter({ hasText: 'a good link' })).toBeVisible();
    const attributes = await links.evaluateAll((all) =>
      (all as HTMLAnchorElement[]).map(({ protocol, target, rel }) => [protocol, target, rel]),
    );
    for (const [protocol, target, rel] of attributes) {
      expect(protocol).toMatch(/^(?:https?|mailto):$/);
      expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
    }
    const opened = page.context().waitForEvent('page');
    await links.filter({ hasText: 'a good link' }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => [opener === null, document.referrer])).toEqual([true, '']);
    await tab.close();
    const [request] = faults.arrived.filter(
      ({ headers }) => headers['sec-fetch-dest'] === 'document',
    );
    expect(request).toBeDefined();
    expect(request?.headers).not.toHaveProperty('referer');
  });

  const open = async (name: string): Promise<void> => {
    const deprecated = panel.getByRole('button', { name: /^Show Deprecated/ });
    if ((await deprecated.count()) > 0) await deprecated.click();
    await panel.getByRole('link', { name, exact: true }).first().click();
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(panel).toContainText(LAST_WORDS);
    expect(await findActiveContent(page, MARKDOWN), name).toEqual([]);
  };
  const back = () => panel.getByRole('link', { name: /^Go back/ }).click();
  await expect(panel).toContainText(LAST_WORDS);
  for (const field of ['attack', 'old', 'constructor']) {
    await open('Query');
    await open(field);
    await back();
    await back();
  }
  for (const type of ['hasOwnProperty', 'toString', 'Hostile', 'Url']) {
    await open(type);
    await back();
  }
});

base.describe('without Content-Security-Policy and Trusted Types', () => {
  base.use({ bypassCSP: true });

  base('descriptions are cleaned, and long ones cut', async ({ page, explorer, faults, user }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'trustedTypes'));
    const long = `First.\n\n${'Many words. '.repeat(30_000)}\n\nThe very end.`;
    faults.answer('graphql', createHostileService(`${faults.origin}/linked`, long));
    await explorer.openWithSchema(user);
    await explorer.openPanel('Docs');
    const panel = page.getByRole('region', { name: 'Docs' });
    const links = panel.locator(MARKDOWN).getByRole('link');
    await expect(links.filter({ hasText: 'a good link' })).toHaveAttribute('target', '_blank');
    expect(await findActiveContent(page, MARKDOWN)).toEqual([]);
    expect(await page.evaluate((name) => Reflect.has(globalThis, name), RAN)).toBe(false);

    for (const name of ['Query', 'more']) {
      await panel.getByRole('link', { name, exact: true }).first().press('Enter');
    }
    await expect(panel).toContainText('First.');
    await expect(panel).not.toContainText('The very end.');
    await panel.getByRole('button', { name: /^Show all \(360,\d+ characters\)$/ }).press('Enter');
    await expect(panel).toContainText('The very end.');
  });
});

test('hover and completion @full', async ({ attacked: page, explorer }) => {
  await explorer.write('query Q { attack(text: "a") old }');
  for (const word of ['attack', 'text', 'old']) {
    const hover = page.locator('.monaco-hover').filter({ visible: true });
    await explorer.editor
      .locator('.view-line span')
      .getByText(word, { exact: true })
      .last()
      .hover();
    await expect(hover).toContainText(LAST_WORDS);
    expect(await findActiveContent(page, '.monaco-hover')).toEqual([]);
    await page.mouse.move(0, 0);
    await expect(hover).toHaveCount(0);
  }

  await explorer.write('query Q { att }');
  for (const _column of ' }') await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  const list = page.locator('.suggest-widget').filter({ visible: true });
  await expect(list).toContainText('attack');
  // The second time it says more of the one that is chosen.
  await page.keyboard.press('Control+Space');
  const details = page.locator('.suggest-details-container');
  await expect(details).toContainText(LAST_WORDS);
  expect(await findActiveContent(page, '.suggest-details-container')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(explorer.editor).toContainText('attack');
});

test('builder, answer and history take every name and any text @full', async ({
  attacked: page,
  explorer,
}) => {
  // High enough for all lines of the operation.
  await page.setViewportSize({ width: 1440, height: 1200 });
  await explorer.write('');
  const { builder } = explorer;
  for (const name of ['attack', ...INBORN_NAMES]) {
    await builder.getByRole('checkbox', { name, exact: true }).first().check();
    await expect(explorer.editor).toContainText(name);
  }
  await explorer.runButton.click();
  await expect(explorer.answer).toContainText('<script>');
  expect(await findActiveContent(page, '.graphiql-response .view-lines')).toEqual([]);
  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
});

test('HTML that reaches the page by another way than Markdown is cleaned, or refused @full', async ({
  attacked: page,
  explorer,
  guard,
}) => {
  const setHtml = (html: string): void => {
    document.createElement('div').innerHTML = html;
  };
  await expect(page.evaluate(setHtml, '<p>Before the sanitizer is there</p>')).rejects.toThrow(
    'No HTML is expected here',
  );
  await explorer.openPanel('Docs');
  await expect(page.locator('.graphiql-markdown-description').first()).toBeVisible();
  // Chromium also applies the page’s policy to the inert document that cleaning happens in.
  guard.expectFaults(/inline event handler|script-src-attr/i, /base URI|base-uri/);
  const left = await page.evaluate(
    (all) =>
      all.flatMap((html) => {
        const place = document.createElement('div');
        document.body.append(place);
        place.innerHTML = html;
        return Array.from(place.querySelectorAll('*'), ({ localName, attributes }) =>
          [localName, ...Array.from(attributes, ({ name, value }) => `${name}=${value}`)].join(' '),
        );
      }),
    HOSTILE_HTML,
  );
  expect(new Set(left)).toEqual(
    new Set([
      'p',
      'a target=_blank rel=noopener noreferrer',
      'a href=https://example.invalid/ target=_blank rel=noopener noreferrer',
    ]),
  );
});

test.describe('a description of a megabyte', () => {
  test.use({ more: HUGE_TEXT });

  test('is shown, and the page goes on @full', async ({ attacked: page, explorer }) => {
    test.slow();
    await explorer.openPanel('Docs');
    const panel = page.getByRole('region', { name: 'Docs' });
    await panel.getByRole('link', { name: 'Query', exact: true }).first().click();
    await panel.getByRole('link', { name: 'more', exact: true }).click();
    await expect(panel.locator('.graphiql-markdown-description')).toContainText('about nothing');
    await explorer.run('{ attack }');
    await expect(explorer.answer).toContainText('<script>');
  });
});
