import type { CDPSession, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Ends every service worker as the browser does after half a minute of idling, in the midst of its
 * work too: its memory is lost, its registration stays.
 *
 * @param page any page of the browser, at whatever address
 */
export async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const running = new Map<string, string>();
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus);
  });
  await devtools.send('ServiceWorker.enable');
  const stop = async (): Promise<Set<string>> => {
    // A worker that is just starting up does not hear it the first time.
    await devtools.send('ServiceWorker.stopAllWorkers');
    return new Set(running.values());
  };
  await expect.poll(stop).toEqual(new Set(['stopped']));
  await devtools.detach();
}

/** The worker is at work: Chromium itself comes to an end where one that is being installed is stopped. */
export async function expectActiveWorker(page: Page): Promise<void> {
  await expect.poll(() => stateOf(page, 'active')).toBe('activated');
}

/** Has the browser look for a new version of the token worker, which then waits for its turn. */
export async function updateWorker(page: Page): Promise<void> {
  const update = async (): Promise<string | undefined> => {
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    return stateOf(page, 'waiting');
  };
  // One that comes while the browser looks by itself is answered with what that look has found before.
  await expect.poll(update).toBe('installed');
}

/** Gives the waiting version its turn, while pages are open. */
export async function activateWaitingWorker(page: Page): Promise<void> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.skipWaiting', { scopeURL: new URL('.', page.url()).href });
  await expect.poll(() => stateOf(page, 'waiting')).toBeUndefined();
  await expectActiveWorker(page);
  await devtools.detach();
}

function stateOf(page: Page, which: 'active' | 'waiting'): Promise<string | undefined> {
  return page.evaluate(async (name) => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.[name]?.state;
  }, which);
}
