import { expect, test, type Page } from '@playwright/test';
import type { Credentials } from '../support/service-users.ts';
import type { ForeignExplorer } from './foreign-explorer.ts';

/** A list of rows, with `$first` for how many. */
interface RowsOperation {
  readonly operation: string;
  /** In the answer, as it is shown. */
  readonly answer: string;
  /** In the last of twelve rows. */
  readonly last: string;
}

/** What the whole way asks of a server: the same of each, in the words of its schema. */
export interface Way {
  /** A root field, and what its documentation says. */
  readonly documented: { readonly field: string; readonly words: string };
  /** Pressed one key after the other; the editor closes what they open. */
  readonly typed: { readonly keys: string; readonly answer: string };
  readonly list: RowsOperation;
  /** An operation with one field that fails, beside one that does not. */
  readonly error: { readonly operation: string; readonly words: string };
  /** Where the server has one: a few events, numbered from 1 on. */
  readonly subscription?: { readonly operation: string; readonly events: readonly string[] };
}

/** An operation with variables, its table, and a file of it. */
export async function runIntoFile(
  explorer: ForeignExplorer,
  page: Page,
  { operation, answer, last }: RowsOperation,
): Promise<void> {
  await test.step('an operation with variables', async () => {
    await explorer.writeVariables('{"first": 12}');
    await explorer.run(operation);
    await expect(explorer.lastCall).toContainText('Done');
    await expect(explorer.answer).toContainText(answer);
  });

  await test.step('its table', async () => {
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText('12 rows');
  });

  await test.step('a file of it', async () => {
    const lines = (await explorer.save('NDJSON')).trimEnd().split('\n');
    expect(lines).toHaveLength(12);
    expect(lines[11]).toContain(last);
  });
}

/**
 * The whole way through the explorer, as somebody goes it who has never been here.
 *
 * @param replaceToken ends the user's token, as somebody else's sign-in does
 */
export async function goWholeWay(
  explorer: ForeignExplorer,
  page: Page,
  user: Credentials,
  { documented, typed, list, error, subscription }: Way,
  replaceToken: () => Promise<unknown>,
): Promise<void> {
  await test.step('signing in brings the schema', () => explorer.openWithSchema(user));

  await test.step('its documentation', async () => {
    await page.keyboard.press('Shift+Alt+KeyK');
    const docs = page.getByRole('region', { name: 'Docs' });
    await expect(docs.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(documented.field);
    const found = docs.getByRole('option', { name: `Query.${documented.field}`, exact: true });
    await found.click();
    await expect(docs.getByRole('heading', { level: 2 })).toHaveText(documented.field);
    await expect(docs).toContainText(documented.words);
  });

  await test.step('an operation that is typed, and run by its key', async () => {
    await explorer.paste('');
    await page.keyboard.type(typed.keys);
    // What the editor offers to complete.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText(typed.answer);
  });

  await runIntoFile(explorer, page, list);
  await page.getByRole('radio', { name: 'JSON' }).check();

  await test.step('an error of the server’s own', async () => {
    await explorer.run(error.operation);
    const errors = explorer.answer.getByRole('list', { name: 'Errors of the answer' });
    await expect(errors.getByRole('listitem')).toHaveText(new RegExp(error.words));
    await expect(explorer.lastCall).toContainText('1 error');
  });

  if (subscription) {
    await test.step('a subscription', async () => {
      await explorer.run(subscription.operation);
      const rows = page.getByRole('grid', { name: 'Events' }).getByRole('rowheader');
      await expect(rows).toHaveText(subscription.events);
      const stop = page.getByRole('button', { name: /^Stop/ }).first();
      // Some end by themselves.
      if (await stop.isVisible()) await stop.click();
      await expect(explorer.runButton).toBeVisible();
    });
  } else {
    await test.step('no subscriptions, which is said', async () => {
      await explorer.run('subscription None { ticks { number } }');
      await expect(explorer.alert).toContainText('takes no subscriptions in the form');
    });
  }

  await test.step('a token that was replaced: told, taken back, run again', async () => {
    await replaceToken();
    await explorer.run(list.operation);
    await expect(explorer.dialog).toHaveAccessibleName('Your token was replaced');
    await explorer.signInAgain(user);
    await expect(explorer.lastCall).toContainText('Done');
    await expect(explorer.answer).toContainText(list.answer);
  });
}
