import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { ExplorerPage } from '../support/explorer-page.ts';
import type { Credentials } from '../support/service-users.ts';
import type { ForeignService } from './servers/start-servers.mjs';

/** The explorer before a server of others. */
export class ForeignExplorer extends ExplorerPage {
  /** One that saves files as downloads. */
  static async create(page: Page, url: string): Promise<ForeignExplorer> {
    // It would ask where to put a file.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    return new ForeignExplorer(page, url);
  }

  /** Opens the page and signs in to one of the services, until its schema is there. */
  async openService(service: Pick<ForeignService, 'name'>, user: Credentials): Promise<void> {
    await this.open();
    await this.page.getByRole('combobox', { name: 'Service' }).selectOption(service.name);
    await this.signIn(user);
    await this.expectSchema();
  }

  /** Fetches all pages of the answer in front, and waits for their end. */
  async fetchAllPages(end = 'All pages are here.'): Promise<Locator> {
    await this.page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).press('Enter');
    await this.page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    const strip = this.page.getByRole('group', { name: 'All pages' });
    await expect(strip).toContainText(end);
    return strip;
  }

  /** Runs an operation, and waits until its answer has come; the page may still be about to show it. */
  async runToEnd(operation: string): Promise<Response> {
    const [, name = operation] = /^\w+ (\w+)/.exec(operation) ?? [];
    const answered = this.page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes(name)),
    );
    await this.run(operation);
    const response = await answered;
    await expect(this.runButton).toBeVisible();
    await expect(this.lastCall).toHaveAttribute('aria-busy', 'false');
    return response;
  }

  /** Saves the answer, and gives what the file holds. */
  async save(format: 'JSON as it came' | 'NDJSON'): Promise<string> {
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await this.page.getByRole('menuitem', { name: format }).click();
    const download = await downloading;
    return readFile(await download.path(), 'utf8');
  }
}
