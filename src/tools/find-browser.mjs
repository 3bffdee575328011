import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { packageBin } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { say, ToolError } from './command.mjs';

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

/** Set to a Chromium or Chrome to have this one and no other. */
export const BROWSER_VARIABLE = 'CHROMIUM_PATH';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/**
 * Where a system's Chromium or Chrome may be, most preferred first: what the shell would find, and
 * then the places that installers use.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} absolute paths, which need not exist
 */
export function browserPlaces(platform, env) {
  const windows = platform === 'win32';
  const { join, delimiter } = windows ? win32 : posix;
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean);
  const inPath = COMMANDS.flatMap((name) =>
    folders.map((folder) => join(folder, windows ? `${name}.exe` : name)),
  );
  return [...inPath, ...usualPlaces(platform, env)];
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function usualPlaces(platform, env) {
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    return ['Google\\Chrome', 'Chromium'].flatMap((product) =>
      roots
        .filter((root) => root !== undefined)
        .map((root) => win32.join(root, product, 'Application', 'chrome.exe')),
    );
  }
  if (platform === 'darwin') {
    return ['/Applications', posix.join(env['HOME'] ?? '/', 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium'].map((name) =>
        posix.join(folder, `${name}.app`, 'Contents/MacOS', name),
      ),
    );
  }
  return [
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ];
}
