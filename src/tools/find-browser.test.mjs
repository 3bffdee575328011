import { afterEach, expect, it, vi } from 'vitest';
import { BROWSER_VARIABLE } from './browser-places.mjs';
import { findBrowser } from './find-browser.mjs';

afterEach(() => vi.unstubAllEnvs());

it('takes the one that was named before any other', async () => {
  // Anything that answers `--version` will do.
  vi.stubEnv(BROWSER_VARIABLE, process.execPath);
  expect(await findBrowser()).toBe(process.execPath);
});

it('does not quietly take another when the named one does not run', async () => {
  vi.stubEnv(BROWSER_VARIABLE, '/no/such/browser');
  await expect(findBrowser()).rejects.toThrow('names /no/such/browser, which is no browser');
});
