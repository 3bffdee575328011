import type { BrowserContext, Page } from '@playwright/test';
import { ExplorerPage } from './explorer-page.ts';
import type { Credentials } from './service-users.ts';
import { expect } from './test.ts';

/** Opens one more tab of the explorer, whatever it shows then. */
export async function openTab(context: BrowserContext, url: string): Promise<ExplorerPage> {
  const page = await context.newPage();
  await page.goto(url);
  return new ExplorerPage(page, url);
}

/** Signs in, and opens a second tab, which is signed in with the first and has compared its schema. */
export async function signInWithTwoTabs(
  context: BrowserContext,
  explorer: ExplorerPage,
  user: Credentials,
): Promise<ExplorerPage> {
  await explorer.openWithSchema(user);
  // A token that ends while the schema is on its way would be noticed before anybody runs anything.
  const compared = context.waitForEvent('response', (response) =>
    Boolean(response.request().postData()?.includes('IntrospectionQuery')),
  );
  const second = await openTab(context, explorer.url);
  await expect(second.timer).toBeVisible();
  await compared;
  return second;
}

/** Signed in, with a token that the service takes: nobody is asked for anything. */
export async function expectToWork(explorer: ExplorerPage): Promise<void> {
  await expect(explorer.timer).toBeVisible();
  await expect(explorer.editor.getByRole('textbox')).toBeVisible();
  const name = `Works${Math.random().toString(36).slice(2)}`;
  await explorer.run(`query ${name} { continent(code: OC) { code: name } }`);
  await expect(explorer.answer).toContainText('"code": "Oceania"');
  await expect(explorer.dialog).toBeHidden();
}

/** At the sign-in screen, and let in nowhere. */
export async function expectSignedOut(explorer: ExplorerPage): Promise<void> {
  await expect(explorer.signInButton).toBeVisible();
  await expect(explorer.timer).toBeHidden();
}

/** Drags a tab to where another one is, with the mouse. */
export async function dragTab(page: Page, from: number, to: number): Promise<void> {
  const tabs = page.getByRole('tab');
  const [start, end] = [await tabs.nth(from).boundingBox(), await tabs.nth(to).boundingBox()];
  if (!start || !end) throw new Error('Tabs are in sight.');
  const y = start.y + start.height / 2;
  await page.mouse.move(start.x + 10, y);
  await page.mouse.down();
  await page.mouse.move(end.x + 10, y, { steps: 10 });
  await page.mouse.up();
}
