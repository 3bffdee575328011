import type { BrowserContext, Page, Worker } from '@playwright/test';

/**
 * Hears of what a policy stops inside workers, which neither a page's events nor Playwright's console
 * show: what Chromium logs for them, and what their own `securitypolicyviolation` says.
 *
 * @param report called with one sentence for each
 */
export function watchWorkers(context: BrowserContext, report: (text: string) => void): void {
  const watchPage = (page: Page): void => {
    page.on('worker', (worker) => void listenInside(worker));
    void readLog(page, report).catch((error: unknown) => {
      // A tab that a test has closed already has nothing more to say.
      if (!page.isClosed()) throw error;
    });
  };
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
  context.on('serviceworker', (worker) => void listenInside(worker));
  context.on('console', (message) => {
    if (message.worker()) report(message.text());
  });
}

/** From its first line on a worker is logged by Chromium: a dedicated one by the page it belongs to. */
async function readLog(page: Page, report: (text: string) => void): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Log.entryAdded', ({ entry: { source, text } }) => {
    if (source === 'worker') report(text);
  });
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) =>
    report(errorMessage.errorMessage),
  );
  await session.send('Log.enable');
  await session.send('ServiceWorker.enable');
}

/** `eval` under a policy is logged nowhere: the worker itself has to tell, in words of its own. */
async function listenInside(worker: Worker): Promise<void> {
  const listen = (): void =>
    self.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      Reflect.get(self, 'console').error(`policy violated: ${effectiveDirective} ${blockedURI}`),
    );
  // A worker that has gone already cannot violate anything any more.
  await worker.evaluate(listen).catch(() => undefined);
}
