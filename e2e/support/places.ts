import { expect, type Page } from '@playwright/test';
import type { ExplorerPage } from './explorer-page.ts';

const CITIES =
  '# all of them\nquery Cities($first: Int = 40) @here { cities(first: $first) { totalCount nodes { name population kind ' +
  'country { name } location { latitude longitude } } pageInfo { hasNextPage endCursor } } }';

type Step = (explorer: ExplorerPage, page: Page) => Promise<void>;

/** Views, panels, dialogs, menus, and Monaco's own widgets: each is reached from the one before it, by keys, in any language. */
export const PLACES: Readonly<Record<string, Step>> = {
  'an error in the editor': async (explorer, page) => {
    await explorer.paste(CITIES);
    await expect(explorer.editor.locator('.squiggly-error').first()).toBeAttached();
    await page.keyboard.press('Alt+F8');
    await expect(page.locator('.marker-widget')).toBeVisible();
  },
  'the hover of a field': async (explorer, page) => {
    await page.keyboard.press('Escape');
    await explorer.paste(CITIES.replace(' @here', ''));
    await explorer.editor.getByText('totalCount', { exact: true }).hover();
    await expect(page.locator('.monaco-hover').filter({ visible: true })).toContainText('Int');
  },
  'find and replace': async (_explorer, page) => {
    await page.keyboard.press('Control+F');
    await page.keyboard.type('name');
    await page.keyboard.press('Control+H');
    await expect(page.locator('.find-widget.visible.replaceToggled')).toBeVisible();
  },
  'the menu of the editor': async (explorer, page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await explorer.editor.locator('.view-line').first().click();
    await page.keyboard.press('Shift+F10');
    await expect(page.locator('.monaco-menu')).toBeVisible();
  },
  'commands of the editor': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await expect(page.locator('.quick-input-list .monaco-list-row').first()).toBeVisible();
  },
  'a line to go to': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+G');
    await expect(page.locator('.quick-input-widget').filter({ visible: true })).toBeVisible();
  },
  completion: async (explorer, page) => {
    await page.keyboard.press('Escape');
    await explorer.paste('{ cities { nodes { ');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.suggest-widget').filter({ visible: true });
    await expect(list).toContainText('population');
  },
  'a failed run': async (explorer, page) => {
    await page.keyboard.press('Escape');
    await explorer.run('query Failed { cities { nodes { nothing } } }');
    await expect(explorer.answer).toContainText('Cannot query field');
  },
  'the answer as JSON': async (explorer, page) => {
    await explorer.run(CITIES.replace(' @here', ''));
    await page.keyboard.press('Shift+Alt+1');
    await expect(explorer.answer.getByRole('tree')).toContainText('Shanghai');
    await explorer.answer.getByRole('tree').press('ArrowDown');
    await expect(explorer.answer.getByRole('button', { name: 'Copy path' })).toBeVisible();
  },
  'the answer as a table': async (_explorer, page) => {
    await page.keyboard.press('Shift+Alt+3');
    await page.getByRole('gridcell', { name: 'Istanbul' }).click();
    await page.keyboard.press('Shift+ArrowDown');
  },
  'the menu of a cell': async (_explorer, page) => {
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'a record': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.locator('.gh-record').first()).toBeVisible();
  },
  'the menu of a column': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    const header = page.getByRole('columnheader', { name: /^kind/ }).getByRole('button').first();
    await header.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the answer as a chart': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await run(page, 'Show the answer as a chart');
    await expect(page.getByRole('application')).toBeVisible();
  },
  'groups of rows': async (_explorer, page) => {
    await run(page, 'Group the rows');
    await expect(page.getByRole('grid')).toBeVisible();
  },
  'the form of variables': async (_explorer, page) => {
    await page.keyboard.press('Shift+Alt+3');
    await page.keyboard.press('Shift+Alt+V');
    await expect(page.getByRole('region', { name: /^Variable[sn]$/ }).first()).toBeVisible();
  },
  'variables as JSON': async (_explorer, page) => {
    await run(page, 'Variables: JSON');
    await expect(page.getByRole('textbox', { name: /^Variable[sn]\. / })).toBeFocused();
  },
  history: async (_explorer, page) => {
    await run(page, 'Show or hide the history');
    await page
      .getByRole('button', { name: /^Cities/ })
      .first()
      .click();
  },
  'saved operations': (_explorer, page) => run(page, 'Show or hide the saved'),
  documentation: async (_explorer, page) => {
    await run(page, 'Show or hide the docs');
    await expect(page.getByRole('link', { name: 'Query', exact: true })).toBeVisible();
  },
  'a search of the documentation': async (_explorer, page) => {
    await page.keyboard.press('Shift+Alt+K');
    await page.keyboard.type('popul');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  code: async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await run(page, 'Show or hide the code');
    await expect(page.locator('.gh-code-program')).toBeVisible();
  },
  'the palette': async (_explorer, page) => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('pop');
    await expect(page.getByRole('option', { name: /City\.population/ })).toBeVisible();
  },
  'keyboard shortcuts': (_explorer, page) => openDialog(page, 'Keyboard shortcuts'),
  settings: (_explorer, page) => openDialog(page, 'Settings'),
  help: (_explorer, page) => openDialog(page, 'Help'),
  'a file to save': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await run(page, 'Save the answer');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'details of a call': (_explorer, page) => openDialog(page, 'Details of the last call'),
  'an export': (_explorer, page) => openDialog(page, 'Export'),
  'an import': (_explorer, page) => openDialog(page, 'Import'),
  'a share': (_explorer, page) => openDialog(page, 'Share'),
  'a schema to save': (_explorer, page) => openDialog(page, 'Save schema'),
  'changes of the schema': (_explorer, page) => openDialog(page, 'Schema changes'),
  'runs to compare': (_explorer, page) => openDialog(page, 'Compare runs'),
  'a run for each': (_explorer, page) => openDialog(page, 'Run for each'),
  'an operation to save': (_explorer, page) => openDialog(page, 'Save the operation'),
  'all pages': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Alt+L');
    await expect(page.locator('.gh-pages-panel')).toBeVisible();
  },
  'two tabs, and the menu of one': async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Alt+N');
    await page.getByRole('tab').first().press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
  },
  events: async (explorer, page) => {
    await page.keyboard.press('Escape');
    await explorer.run('subscription { cityOfTheMoment(intervalMs: 250, count: 2) { name } }');
    await expect(page.getByRole('rowheader')).toHaveCount(2);
  },
};

/** Runs a command of the palette by its English name, which every language knows. */
async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(name);
  const option = page.getByRole('dialog').getByRole('option').first();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

async function openDialog(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await run(page, name);
  await expect(page.getByRole('dialog')).not.toHaveClass(/palette/);
  await expect(page.getByRole('dialog')).toBeVisible();
}
