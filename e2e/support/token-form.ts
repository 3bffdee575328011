import type { Locator, Page } from '@playwright/test';

/** The form for a token that somebody already has. Both forms have a key: only one is shown. */
export class TokenForm {
  readonly offer: Locator;
  readonly back: Locator;
  readonly token: Locator;
  readonly apiKey: Locator;
  readonly submit: Locator;
  /** What the submit button is called while the service is asked. */
  readonly busy: Locator;

  constructor(page: Page) {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.offer = button('Use a token I already have');
    this.back = button('Sign in with username and password');
    this.token = page.getByRole('textbox', { name: 'Access token', exact: true });
    this.apiKey = page.getByLabel('API key', { exact: true }).filter({ visible: true });
    this.submit = button('Use this token');
    this.busy = button('Asking the service…');
  }

  /** Opens the form, fills it in, and sends it. */
  async send(text: string, { apiKey }: { readonly apiKey: string }): Promise<void> {
    await this.offer.click();
    await this.token.fill(text);
    await this.apiKey.fill(apiKey);
    await this.submit.click();
  }
}
