import { findProgram, placesInPath } from './find-program.mjs';

/** @typedef {import('./find-program.mjs').Program} Program */
/** @typedef {{ name: string, programs: readonly Program[] }} Engine what a browser needs to be driven */

/**
 * The engines beside Chromium's that the product is tried in, and the programs for each.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly Engine[]} with no places on Windows, where Firefox opens a window instead of
 *   answering, and where there is no WebKitGTK
 */
export function engines(platform, env) {
  /**
   * @param {readonly string[]} commands
   * @param {readonly string[]} [more]
   */
  const places = (commands, more = []) =>
    platform === 'win32' ? [] : [...placesInPath(commands, env), ...more];
  return [
    {
      name: 'Firefox',
      programs: [
        {
          name: 'Firefox',
          variable: 'FIREFOX_PATH',
          places: places(
            ['firefox-esr', 'firefox'],
            ['/Applications/Firefox.app/Contents/MacOS/firefox'],
          ),
          args: ['--version'],
          answer: 'Mozilla Firefox',
          debianPackage: 'firefox-esr',
        },
      ],
    },
    {
      name: 'WebKit',
      programs: [
        {
          name: 'WebKitWebDriver',
          variable: 'WEBKIT_DRIVER_PATH',
          places: places(['WebKitWebDriver']),
          args: ['--help'],
          answer: 'WebKitWebDriver',
          debianPackage: 'webkit2gtk-driver',
        },
        {
          name: 'Xvfb',
          variable: 'XVFB_PATH',
          places: places(['Xvfb']),
          args: ['-help'],
          answer: '-displayfd',
          debianPackage: 'xvfb',
        },
      ],
    },
  ];
}

/**
 * Finds what drives the other engines, and installs it where that is possible.
 *
 * @returns {Promise<{ variables: Record<string, string>, missing: { name: string, reason: string }[] }>}
 *   where each program is, empty for none, by its variable; and the engines that cannot be driven
 * @throws {import('./command.mjs').ToolError} if one that is named does not run
 */
export async function findEngines() {
  /** @type {Record<string, string>} */
  const variables = {};
  /** @type {{ name: string, reason: string }[]} */
  const missing = [];
  for (const { name, programs } of engines(process.platform, process.env)) {
    for (const program of programs)
      variables[program.variable] = (await findProgram(program)) ?? '';
    const lacking = programs.filter(({ variable }) => variables[variable] === '');
    if (lacking.length === 0) continue;
    const names = lacking.map((program) => program.name).join(' and ');
    const ways = lacking.map(({ variable }) => variable).join(' and ');
    missing.push({ name, reason: `There is no ${names} here; install it, or name it by ${ways}.` });
  }
  return { variables, missing };
}
