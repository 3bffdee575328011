import { expect, type Locator, type Page } from '@playwright/test';
import type { Credentials } from './service-users.ts';
import { TokenForm } from './token-form.ts';

/** The explorer as its users know it: what they see, by the names that they hear or read. */
export class ExplorerPage {
  readonly page: Page;
  readonly url: string;
  readonly username: Locator;
  readonly password: Locator;
  readonly apiKey: Locator;
  readonly signInButton: Locator;
  /** For a token that somebody already has. */
  readonly tokenForm: TokenForm;
  readonly timer: Locator;
  readonly userButton: Locator;
  /** Behind the user's name. */
  readonly panel: Locator;
  readonly dialog: Locator;
  readonly repeatDialog: Locator;
  readonly expiryDialog: Locator;
  readonly builder: Locator;
  readonly editor: Locator;
  readonly answer: Locator;
  readonly runButton: Locator;
  readonly lastCall: Locator;
  /** The default view, unless the browser keeps one; `auto` shows lists as tables, which few tests read from. */
  firstView: 'auto' | 'last' = 'last';
  /** Our own; Monaco has two of its own, for screen readers. */
  readonly alert: Locator;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.username = page.getByLabel('Username', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.apiKey = page.getByLabel('API key', { exact: true });
    this.signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
    this.tokenForm = new TokenForm(page);
    this.timer = page.getByRole('timer', { name: 'Token expires in' });
    this.userButton = page.getByRole('banner').getByTitle('Session, token and its claims');
    this.panel = page.getByRole('dialog', { name: 'Session', exact: true });
    this.dialog = page.getByRole('dialog', {
      name: /^(Sign in again|Your token was (replaced|refused))$/,
    });
    this.repeatDialog = page.getByRole('dialog', { name: 'Run the mutation now?' });
    this.expiryDialog = page.getByRole('dialog', { name: 'Your token ends soon' });
    this.builder = page.getByRole('region', { name: 'Query builder' });
    // In English or German.
    this.editor = page.getByRole('region', { name: /^Operation(?: e|se)ditor$/ });
    // Those of other services lie behind it.
    this.answer = page.locator('.gh-service:not([inert]) .graphiql-response');
    this.runButton = page.getByRole('button', { name: /^Run \(/ });
    this.alert = page.getByRole('alert').and(page.locator(':not(.monaco-alert)'));
    this.lastCall = page.getByRole('status', { name: 'Last call' });
  }

  /** Opens the sign-in screen. */
  async open(): Promise<void> {
    await this.page.addInitScript((view) => {
      try {
        if (localStorage.getItem('gatehouse:editors') !== null) return;
        localStorage.setItem('gatehouse:editors', view);
      } catch {
        // Some tests take the storage away.
      }
    }, this.firstView);
    await this.page.goto(this.url);
    await expect(this.signInButton).toBeVisible();
  }

  /** Where another service is chosen. */
  get serviceChoice(): Locator {
    return this.page.getByRole('combobox', { name: 'Service' });
  }

  /** Turns to another service by keys alone. */
  async turnTo(name: string): Promise<void> {
    await this.page.keyboard.press('Control+K');
    await this.page.keyboard.type(name);
    const services = this.page.getByRole('group', { name: 'Services' });
    const option = services.getByRole('option', { name, exact: true });
    await expect(option).toBeVisible();
    while ((await option.getAttribute('aria-selected')) !== 'true') {
      await this.page.keyboard.press('ArrowDown');
    }
    await this.page.keyboard.press('Enter');
    await expect(this.serviceChoice.locator('option:checked')).toHaveText(name);
  }

  /** Signs out in the user's panel, on this page and on all others of the browser. */
  async signOut(): Promise<void> {
    await this.userButton.click();
    await this.panel.getByRole('button', { name: 'Sign out', exact: true }).click();
  }

  async enter({ username, password, apiKey }: Credentials): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.apiKey.fill(apiKey);
  }

  /** Signs in on the sign-in screen, and waits until an operation can be typed. */
  async signIn(user: Credentials): Promise<void> {
    await this.enter(user);
    await this.signInButton.click();
    await expect(this.timer).toBeVisible();
    await expect(this.editor.getByRole('textbox')).toBeVisible();
  }

  /** Opens the page and signs in: an operation can be typed, the schema may be on its way. */
  async openSignedIn(user: Credentials): Promise<void> {
    await this.open();
    await this.signIn(user);
  }

  /** The same, and waits for the schema: all that follows finds an explorer at rest. */
  async openWithSchema(user: Credentials): Promise<void> {
    await this.openSignedIn(user);
    await this.expectSchema();
  }

  /** Says that the schema is there: the builder, which is open at first, shows its fields. */
  async expectSchema(): Promise<void> {
    await expect(this.builder.getByRole('checkbox').first()).toBeVisible();
  }

  /** Signs in again in the dialog, which knows name and key, and may ask first whether to. */
  async signInAgain({ password }: Credentials): Promise<void> {
    const field = this.dialog.getByLabel('Password', { exact: true });
    const begin = this.dialog.getByRole('button', { name: 'Sign in again' });
    await expect(begin.or(field)).toBeVisible();
    if (await begin.isVisible()) await begin.click();
    await field.fill(password);
    await this.dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Replaces what the operation editor holds, as one paste. */
  async paste(operation: string): Promise<void> {
    await pasteInto(this.page, this.editor, operation);
  }

  /** The same at a person's pace: GraphiQL takes an edit in up to half a second later. */
  async write(operation: string): Promise<void> {
    await this.paste(operation);
    await this.#waitUntilKept('query', operation);
  }

  async writeVariables(text: string): Promise<void> {
    await this.showVariables('JSON');
    await this.#pasteIntoTool('Variables', text);
    await this.#waitUntilKept('variables', text);
  }

  /** Opens the variables below the operation, as a form or as JSON. */
  async showVariables(view: 'Form' | 'JSON'): Promise<void> {
    await this.page.getByRole('button', { name: 'Variables', exact: true }).click();
    const views = this.page.getByRole('group', { name: 'Edit variables as' });
    await views.getByRole('button', { name: view, exact: true }).click();
  }

  async writeHeaders(text: string): Promise<void> {
    await this.#pasteIntoTool(/^(?:Headers|Kopfzeilen)$/, text);
  }

  /** Writes an operation, and runs it by keyboard. */
  async run(operation: string): Promise<void> {
    await this.write(operation);
    await this.page.keyboard.press('Control+Enter');
  }

  async #pasteIntoTool(name: string | RegExp, text: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
    await pasteInto(this.page, this.page.getByRole('region', { name, exact: true }), text);
  }

  async #waitUntilKept(name: string, text: string): Promise<void> {
    const kept = () =>
      this.page.evaluate(
        ([end = '', wanted]) =>
          Object.entries(localStorage).some(
            ([key, value]) => key.endsWith(end) && value === wanted,
          ),
        [`:${name}`, text],
      );
    // By itself it would look each second after the first, where half a second is to be waited for.
    if (text !== '') await expect.poll(kept, { intervals: [100] }).toBe(true);
  }

  /** Opens one of the panels at GraphiQL's left side. */
  async openPanel(name: 'History' | 'Saved' | 'Query builder' | 'Docs'): Promise<void> {
    // GraphiQL remembers which panel was open.
    const button = this.page.getByRole('button', { name: new RegExp(`^(Show|Hide) ${name}$`) });
    const label = await button.getAttribute('aria-label');
    if (label?.startsWith('Show')) await button.click();
  }
}

async function pasteInto(page: Page, region: Locator, text: string): Promise<void> {
  await region.locator('.monaco-editor').filter({ visible: true }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  // Typed letter by letter, the editor would close each bracket by itself.
  await page.keyboard.insertText(text);
}
