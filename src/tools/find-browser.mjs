import { existsSync } from 'node:fs';
import { BROWSER_VARIABLE, browserPlaces } from './browser-places.mjs';
import { installDebianPackage } from './debian-package.mjs';
import { packageBin } from './package-bin.mjs';
import { runProgram } from './run-program.mjs';
import { say } from './say.mjs';
import { ToolError } from './tool-error.mjs';

const ANSWER_MS = 30_000;
const DOWNLOAD_MS = 300_000;

/**
 * Finds a Chromium that runs, and installs one where there is none: the one that
 * {@link BROWSER_VARIABLE} names, the system's, Playwright's own, or Debian's.
 *
 * @returns {Promise<string>} absolute path
 * @throws {ToolError} with what to do, if there is none to be had
 */
export async function findBrowser() {
  const wanted = process.env[BROWSER_VARIABLE];
  if (wanted !== undefined && wanted !== '') {
    if (await runs(wanted)) return wanted;
    throw new ToolError(`${BROWSER_VARIABLE} names ${wanted}, which is no browser that runs here.`);
  }
  const found = (await systemBrowser()) ?? (await playwrightBrowser()) ?? (await debianBrowser());
  if (found !== undefined) return found;
  throw new ToolError(
    `The tests need a browser: install Chromium or Chrome, or name one by ${BROWSER_VARIABLE}.`,
  );
}

async function systemBrowser() {
  for (const path of browserPlaces(process.platform, process.env)) {
    if (await runs(path)) return path;
  }
  return undefined;
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (await runs(path)) return path;
  say('Downloading a browser for the tests…');
  const playwright = packageBin('@playwright/test', 'playwright');
  await runProgram(process.execPath, [playwright, 'install', 'chromium', '--no-shell'], {
    // Where only package registries are reachable, this is soon known.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeoutMs: DOWNLOAD_MS,
  });
  return (await runs(path)) ? path : undefined;
}

async function debianBrowser() {
  return (await installDebianPackage('chromium')) ? systemBrowser() : undefined;
}

/**
 * Being there is not enough: Ubuntu's `chromium-browser` is a script that asks for a snap, and a
 * downloaded browser may lack libraries.
 *
 * @param {string} path
 */
async function runs(path) {
  if (!existsSync(path)) return false;
  // Chrome for Windows opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const { code } = await runProgram(path, ['--version'], { timeoutMs: ANSWER_MS });
  return code === 0;
}
