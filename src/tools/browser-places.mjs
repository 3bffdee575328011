import { posix, win32 } from 'node:path';

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
