import { afterEach, expect, it, vi } from 'vitest';
import { BROWSER_VARIABLE, browserPlaces, findBrowser } from './find-browser.mjs';

it('looks in PATH before the usual places, and for Chromium before Chrome', () => {
  const places = browserPlaces('linux', { PATH: '/opt/mine:/usr/bin' });
  expect(places.slice(0, 2)).toEqual(['/opt/mine/chromium', '/usr/bin/chromium']);
  expect(places.indexOf('/usr/bin/google-chrome')).toBeGreaterThan(
    places.indexOf('/opt/mine/chromium-browser'),
  );
  expect(places.at(-1)).toBe('/snap/bin/chromium');
});

it('knows where macOS keeps applications, the user’s own included', () => {
  const places = browserPlaces('darwin', { PATH: '', HOME: '/Users/me' });
  expect(places[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(places).toContain('/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium');
});

it('knows where Windows keeps programs, and leaves out roots that are not set', () => {
  const places = browserPlaces('win32', {
    Path: String.raw`C:\tools`,
    ProgramFiles: String.raw`C:\Program Files`,
  });
  expect(places[0]).toBe(String.raw`C:\tools\chromium.exe`);
  expect(places.slice(-2)).toEqual([
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files\Chromium\Application\chrome.exe`,
  ]);
});

it('leaves out the empty parts of PATH, which would mean the current folder', () => {
  expect(browserPlaces('linux', { PATH: ':/usr/bin:' })[0]).toBe('/usr/bin/chromium');
});

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
