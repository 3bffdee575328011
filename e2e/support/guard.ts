import type { BrowserContext, Page, Request } from '@playwright/test';
import { watchWorkers } from './guard-workers.ts';
import { readTraces } from './page-traces.ts';
import { Secrets } from './secrets.ts';

/** Name of the function by which a page reports to us. */
const REPORT = 'reportPolicyViolation';

/** What Chromium says when a policy stops something. */
const POLICY_WORDS =
  /policy violated: |Refused to |violates the (?:following )?(?:document's )?(?:Content Security|Trusted Types)|requires 'Trusted/i;

/**
 * Watches one browser context for what must never happen, whatever the test is about: a secret in
 * a place that outlives the page or that others read, a request to a third origin, an uncaught
 * error, a violation of the page's own policy.
 */
export class Guard {
  readonly secrets = new Secrets();
  readonly #context: BrowserContext;
  readonly #origins: Set<string>;
  readonly #home: string;
  readonly #faults: string[] = [];
  readonly #console: string[] = [];
  readonly #urls = new Set<string>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #shown = new Set<string>();
  readonly #provoked: RegExp[] = [];

  private constructor(context: BrowserContext, origins: readonly [string, ...string[]]) {
    this.#context = context;
    this.#origins = new Set(origins);
    [this.#home] = origins;
  }

  /**
   * Begins to watch, before the first page is opened.
   *
   * @param origins that requests may go to, the explorer's first
   */
  static async watch(
    context: BrowserContext,
    origins: readonly [string, ...string[]],
  ): Promise<Guard> {
    const guard = new Guard(context, origins);
    context.on('request', (request) => guard.#onRequest(request));
    context.on('requestfinished', (request) => guard.#wait(guard.secrets.learnFromAnswer(request)));
    context.on('console', (message) => guard.#onConsole(message.text()));
    watchWorkers(context, (text) => guard.#onConsole(text));
    context.on('weberror', (error) => guard.#onError(error.error()));
    const listen = (page: Page): void => {
      page.on('framenavigated', (frame) => guard.#urls.add(frame.url()));
    };
    context.pages().forEach(listen);
    context.on('page', listen);
    await context.exposeBinding(REPORT, (_source, text: string) => guard.#faults.push(text));
    await context.addInitScript((name) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sample } = event;
        const report = Reflect.get(globalThis, name) as (text: string) => void;
        report(`policy violated: ${effectiveDirective} ${blockedURI} ${sample}`);
      });
    }, REPORT);
    return guard;
  }

  /** Lets requests go to one more origin, such as a server that answers wrongly on purpose. */
  allowOrigin(origin: string): void {
    this.#origins.add(origin);
  }

  /** Credentials that the page shows by design, as a demo does: looked for everywhere but there. */
  allowInDocument(...values: string[]): void {
    for (const value of values) this.#shown.add(value);
  }

  /** Leaves out what a test provokes on purpose, to see that it is stopped. */
  expectFaults(...patterns: RegExp[]): void {
    this.#provoked.push(...patterns);
  }

  /** Scans a page and its storages now: before it is closed or left, for instance. */
  async inspect(page: Page): Promise<void> {
    await Promise.all(this.#pending);
    const traces = await readTraces(page);
    for (const { place, text } of traces) this.#search(place, text);
  }

  /** Scans all that is left, and returns what was found: one sentence each, none when all is well. */
  async finish(): Promise<string[]> {
    await Promise.all(this.#pending);
    const pages = this.#context.pages().filter((page) => page.url().startsWith(this.#home));
    const scanned = pages.length > 0 ? pages : [await this.#blankPage()];
    for (const page of scanned) await this.inspect(page);
    for (const cookie of await this.#context.cookies()) {
      this.#search('a cookie', `${cookie.name}=${cookie.value}`);
    }
    for (const message of this.#console) this.#search('the console', message);
    for (const url of this.#urls) this.#search('an address', url);
    const isProvoked = (fault: string) => this.#provoked.some((pattern) => pattern.test(fault));
    return [...new Set(this.#faults)].filter((fault) => !isProvoked(fault));
  }

  #onRequest(request: Request): void {
    const url = new URL(request.url());
    this.#urls.add(request.url());
    const isLocal = url.protocol === 'data:' || url.protocol === 'blob:';
    if (!isLocal && !this.#origins.has(url.origin)) {
      this.#faults.push(`a request left the two origins: ${url.origin}${url.pathname}`);
    }
    this.secrets.learnFrom(request);
  }

  #wait(work: Promise<void>): void {
    const pending = work.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  #onConsole(text: string): void {
    this.#console.push(text);
    if (POLICY_WORDS.test(text)) this.#faults.push(text);
  }

  #onError(error: Error): void {
    // Monaco rejects what nobody waits for any more when an editor goes, and handles it nowhere.
    const isMonacoGoing = error.name === 'Canceled' && error.stack?.includes('/monaco-');
    // A page that is left while a worker of Monaco's loads: the worker's error event is thrown, or
    // what Monaco runs into as it tries to go on without one.
    const isWorkerCutOff =
      (error.message === 'Event' && !error.stack) || error.message.includes("reading 'toUrl'");
    if (!isMonacoGoing && !isWorkerCutOff) this.#faults.push(`uncaught: ${String(error)}`);
  }

  #search(place: string, text: string): void {
    const shown = place === 'the document' ? this.#shown : new Set<string>();
    for (const name of this.secrets.findIn(text, shown)) {
      this.#faults.push(`${name} is in ${place}`);
    }
  }

  /** Storages outlive their pages: a page that shows nothing reads them. */
  async #blankPage(): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(`${this.#home}/healthz`);
    return page;
  }
}
