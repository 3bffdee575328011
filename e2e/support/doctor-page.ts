import { expect, type Locator, type Page } from '@playwright/test';

/** The panel that looks for the cause of a failure, as its users know it. */
export class DoctorPage {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Find the cause' });
  }

  /** Presses the button in the failure's notice, and waits until all layers are judged. */
  async examine(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Find the cause' }).click();
    await expect(this.dialog.getByRole('button', { name: 'Copy report' })).toBeVisible({
      timeout: 30_000,
    });
  }

  /** One layer's line. */
  line(layer: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: new RegExp(`^${layer}`) });
  }

  /** Says that a layer is what broke, and what its line tells the operator. */
  async expectBroken(layer: string, operator: RegExp): Promise<void> {
    await expect(this.dialog.getByRole('status')).toHaveText(`It breaks at: ${layer}.`);
    await expect(this.line(layer)).toContainText('broken');
    await expect(this.line(layer)).toContainText(operator);
  }

  /** Closes the panel, which leaves the failure's notice where it was. */
  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Copies the report, and reads it from the clipboard. */
  async copyReport(): Promise<string> {
    await this.dialog.getByRole('button', { name: 'Copy report' }).click();
    await expect(this.dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    return this.#page.evaluate(() => navigator.clipboard.readText());
  }
}
