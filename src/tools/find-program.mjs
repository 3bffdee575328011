import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { say, ToolError } from './command.mjs';
import { packageBin } from './project.mjs';
import { runProgram } from './run-program.mjs';

const ANSWER_MS = 30_000;
const DOWNLOAD_MS = 300_000;

/**
 * @typedef {object} Program that tests use
 * @property {string} name for people
 * @property {string} variable of the environment: set to one, to have this one and no other
 * @property {readonly string[]} commands as a shell knows it, most preferred first
 * @property {string} asked an argument that it answers without doing anything
 * @property {string} answer what it says then, among other things
 * @property {string} debianPackage that it comes with; several with spaces between them
 * @property {readonly string[]} [folders] that it may be in, and that are often not in PATH
 * @property {readonly string[]} [files] that have to be there with it
 * @property {(platform: NodeJS.Platform, env: NodeJS.ProcessEnv) => readonly string[]} [elsewhere]
 *   paths that installers use
 * @property {boolean} [onWindows] set: it is looked for on Windows too
 */

/** @satisfies {Record<string, Program>} */
export const PROGRAMS = {
  browser: {
    name: 'browser',
    variable: 'CHROMIUM_PATH',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    // Ubuntu's `chromium-browser` is a script that asks for a snap, and fails.
    asked: '--version',
    answer: '',
    debianPackage: 'chromium',
    elsewhere: browserPaths,
    onWindows: true,
  },
  nginx: {
    name: 'nginx',
    variable: 'NGINX_PATH',
    commands: ['nginx'],
    asked: '-v',
    answer: 'nginx',
    debianPackage: 'nginx',
    folders: [
      '/usr/sbin',
      '/usr/local/sbin',
      '/usr/local/nginx/sbin',
      '/usr/local/bin',
      '/opt/homebrew/bin',
      '/opt/local/sbin',
    ],
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    asked: '--version',
    answer: 'Mozilla Firefox',
    debianPackage: 'firefox-esr',
    elsewhere: () => ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  webkitDriver: {
    name: 'WebKitWebDriver',
    variable: 'WEBKIT_DRIVER_PATH',
    commands: ['WebKitWebDriver'],
    asked: '--help',
    answer: 'WebKitWebDriver',
    debianPackage: 'webkit2gtk-driver',
  },
  xvfb: {
    name: 'Xvfb',
    variable: 'XVFB_PATH',
    commands: ['Xvfb'],
    asked: '-help',
    answer: '-displayfd',
    debianPackage: 'xvfb',
  },
  go: {
    name: 'Go',
    variable: 'GO_PATH',
    commands: ['go'],
    asked: 'version',
    answer: 'go version',
    debianPackage: 'golang-go',
    folders: ['/usr/local/go/bin', '/usr/lib/go/bin'],
  },
  javac: {
    name: 'JDK',
    variable: 'JAVAC_PATH',
    commands: ['javac'],
    asked: '--version',
    answer: 'javac',
    debianPackage: 'default-jdk-headless',
  },
  curl: {
    name: 'curl',
    variable: 'CURL_PATH',
    commands: ['curl'],
    asked: '--version',
    answer: 'curl',
    debianPackage: 'curl',
  },
  jq: {
    name: 'jq',
    variable: 'JQ_PATH',
    commands: ['jq'],
    asked: '--version',
    answer: 'jq',
    debianPackage: 'jq',
  },
  python: {
    name: 'Python with httpx',
    variable: 'PYTHON_PATH',
    commands: ['python3'],
    asked: '-cimport httpx; print(httpx.__name__)',
    answer: 'httpx',
    debianPackage: 'python3-httpx',
  },
  pandas: {
    name: 'Python with httpx and pandas',
    variable: 'PANDAS_PYTHON_PATH',
    commands: ['python3'],
    asked: '-cimport httpx, pandas; print(pandas.__name__)',
    answer: 'pandas',
    debianPackage: 'python3-pandas',
  },
  promtool: {
    name: 'promtool',
    variable: 'PROMTOOL_PATH',
    commands: ['promtool'],
    asked: '--version',
    answer: 'promtool',
    debianPackage: 'prometheus',
  },
  r: {
    name: 'R',
    variable: 'RSCRIPT_PATH',
    commands: ['Rscript'],
    asked: '--version',
    answer: 'Rscript',
    debianPackage: 'r-cran-httr2 r-cran-jsonlite',
  },
  redis: {
    name: 'redis-server',
    variable: 'REDIS_PATH',
    commands: ['redis-server', 'valkey-server'],
    asked: '--version',
    answer: 'server v=',
    debianPackage: 'redis-server',
  },
  postgres: {
    name: 'PostgreSQL',
    variable: 'POSTGRES_PATH',
    commands: ['postgres'],
    asked: '--version',
    answer: 'postgres (PostgreSQL)',
    debianPackage: 'postgresql',
    elsewhere: debianPostgres,
  },
  caddy: {
    name: 'Caddy',
    variable: 'CADDY_PATH',
    commands: ['caddy'],
    asked: 'version',
    answer: '2.',
    debianPackage: 'caddy',
  },
  apache: {
    name: 'Apache with mod_oauth2',
    variable: 'APACHE_PATH',
    commands: ['apache2'],
    asked: '-v',
    answer: 'Apache',
    debianPackage: 'apache2-bin libapache2-mod-oauth2',
    folders: ['/usr/sbin'],
    files: ['/usr/lib/apache2/modules/mod_oauth2.so'],
  },
  haproxy: {
    name: 'HAProxy',
    variable: 'HAPROXY_PATH',
    commands: ['haproxy'],
    asked: '-v',
    answer: 'HAProxy',
    debianPackage: 'haproxy',
    folders: ['/usr/sbin', '/usr/local/sbin'],
  },
  libreOffice: {
    name: 'LibreOffice Calc',
    variable: 'SOFFICE_PATH',
    commands: ['soffice', 'libreoffice'],
    asked: '--version',
    answer: 'LibreOffice',
    debianPackage: 'libreoffice-calc',
    elsewhere: () => ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  },
  systemdAnalyze: {
    name: 'systemd-analyze',
    variable: 'SYSTEMD_ANALYZE_PATH',
    commands: ['systemd-analyze'],
    asked: '--version',
    answer: 'systemd',
    debianPackage: 'systemd',
  },
};

/** Engines beside Chromium's that the product is tried in, and what drives each. */
const ENGINES = [
  { name: 'Firefox', programs: [PROGRAMS.firefox] },
  { name: 'WebKit', programs: [PROGRAMS.webkitDriver, PROGRAMS.xvfb] },
];

/** What programs that the product writes are run by in each test run, and the tests that do. */
const SHELLS = [{ name: 'src/programs/bash.test.ts', programs: [PROGRAMS.curl, PROGRAMS.jq] }];

/** The same of tests that run with the slow ones alone. */
const TOOLCHAINS = [
  { name: 'src/programs/python.test.ts', programs: [PROGRAMS.python, PROGRAMS.pandas] },
  { name: 'src/programs/r.test.ts', programs: [PROGRAMS.r] },
  { name: 'src/programs/go.test.ts', programs: [PROGRAMS.go] },
  { name: 'src/programs/java.test.ts', programs: [PROGRAMS.javac] },
  { name: 'src/service/observe/monitoring-files.test.ts', programs: [PROGRAMS.promtool] },
  { name: 'src/answers/typed/libre-office.test.ts', programs: [PROGRAMS.libreOffice] },
  { name: 'src/service/redis/redis-stores.test.ts', programs: [PROGRAMS.redis] },
  {
    name: 'src/service/access-checks.test.ts',
    programs: [PROGRAMS.nginx, PROGRAMS.caddy, PROGRAMS.apache],
  },
  { name: 'src/service/proxies.test.ts: nginx', programs: [PROGRAMS.nginx] },
  { name: 'src/service/proxies.test.ts: Caddy', programs: [PROGRAMS.caddy] },
  { name: 'src/service/proxies.test.ts: HAProxy', programs: [PROGRAMS.haproxy] },
  { name: 'src/service/install-files.test.ts', programs: [PROGRAMS.systemdAnalyze] },
];

/**
 * @returns {Promise<string>} absolute path of a Chromium that runs: the one that its variable names, the
 *   system's, Playwright's own, or Debian's
 * @throws {ToolError} with what to do, if there is none to be had
 */
export async function findBrowser() {
  const found = await findProgram(PROGRAMS.browser, playwrightBrowser);
  if (found !== undefined) return found;
  const { variable } = PROGRAMS.browser;
  throw new ToolError(
    `The tests need a browser: install Chromium or Chrome, or name one by ${variable}.`,
  );
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (await runs(path, PROGRAMS.browser)) return path;
  say('Downloading a browser for the tests…');
  const playwright = packageBin('@playwright/test', 'playwright');
  await runProgram(process.execPath, [playwright, 'install', 'chromium', '--no-shell'], {
    // Where only package registries are reachable, this is soon known.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeoutMs: DOWNLOAD_MS,
  });
  return (await runs(path, PROGRAMS.browser)) ? path : undefined;
}

/** As {@link findGroups}, of the other engines; missing are those that cannot be driven. */
export const findEngines = () => findGroups(ENGINES);

/**
 * As {@link findGroups}, of the toolchains; missing are the tests that cannot run.
 *
 * @param {boolean} full with those of the slow tests
 */
export const findToolchains = (full) => findGroups(full ? [...SHELLS, ...TOOLCHAINS] : SHELLS);

/**
 * @param {readonly { name: string, programs: readonly Program[] }[]} groups
 * @returns where each program is, empty for none, by its variable; and the groups that lack one
 * @throws {ToolError} if one that is named does not run
 */
async function findGroups(groups) {
  /** @type {Record<string, string>} */
  const variables = {};
  /** @type {{ name: string, reason: string }[]} */
  const missing = [];
  for (const { name, programs } of groups) {
    for (const each of programs) variables[each.variable] = (await findProgram(each)) ?? '';
    const lacking = programs.filter(({ variable }) => variables[variable] === '');
    if (lacking.length > 0) missing.push({ name, reason: howToGet(lacking) });
  }
  return { variables, missing };
}

/** @param {readonly Program[]} programs that are missing @returns {string} one sentence */
export function howToGet(programs) {
  const names = programs.map(({ name }) => name).join(' and ');
  const variables = programs.map(({ variable }) => variable).join(' and ');
  return `There is no ${names} here; install it, or name it by ${variables}.`;
}

/**
 * Finds a program that runs, and installs it where that is possible: the one that its variable names,
 * the system's, what `download` gives, or Debian's.
 *
 * @param {Program} program
 * @param {() => Promise<string | undefined>} [download]
 * @returns {Promise<string | undefined>} absolute path; undefined where there is none to be had
 * @throws {ToolError} if the one that is named does not run
 */
export async function findProgram(program, download) {
  const { name, variable, debianPackage } = program;
  const wanted = process.env[variable];
  if (wanted) {
    if (await runs(wanted, program)) return wanted;
    throw new ToolError(`${variable} names ${wanted}, which is no ${name} that runs here.`);
  }
  const found = (await systemProgram(program)) ?? (await download?.());
  if (found !== undefined) return found;
  return (await installDebianPackage(debianPackage)) ? systemProgram(program) : undefined;
}

/** @param {Program} program */
async function systemProgram(program) {
  for (const path of programPaths(program, process.platform, process.env)) {
    if (await runs(path, program)) return path;
  }
  return undefined;
}

/** @param {string} path @param {Program} program */
async function runs(path, { asked, answer, files = [] }) {
  if (![path, ...files].every((each) => existsSync(each))) return false;
  // Chrome for Windows opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const { code, output } = await runProgram(path, [asked], { timeoutMs: ANSWER_MS });
  return code === 0 && output.includes(answer);
}

/**
 * @param {Program} program
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} where it may be, most preferred first: what the shell would find, then usual paths
 */
export function programPaths(program, platform, env) {
  const { commands, folders = [], elsewhere, onWindows = false } = program;
  const isWindows = platform === 'win32';
  if (isWindows && !onWindows) return [];
  const { join, delimiter } = isWindows ? win32 : posix;
  const inPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean);
  const searched = [...new Set([...inPath, ...folders])];
  const files = commands.map((command) => (isWindows ? `${command}.exe` : command));
  return [
    ...files.flatMap((file) => searched.map((folder) => join(folder, file))),
    ...(elsewhere?.(platform, env) ?? []),
  ];
}

/** @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env */
function browserPaths(platform, env) {
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    return ['Google\\Chrome', 'Chromium'].flatMap((product) =>
      roots
        .flatMap((root) => root ?? [])
        .map((root) => win32.join(root, product, 'Application', 'chrome.exe')),
    );
  }
  if (platform === 'darwin') {
    return ['/Applications', posix.join(env['HOME'] ?? '/', 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium'].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  return [
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ];
}

/** Debian has several versions side by side, the newest last. */
function debianPostgres() {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  return versions.map((version) => posix.join(folder, version, 'bin/postgres'));
}

/** @param {string} name @returns {Promise<boolean>} whether it was tried */
async function installDebianPackage(name) {
  // Only as root, and so in a container or on a build machine: nobody is asked for a password.
  const release = '/etc/os-release';
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
  if (process.getuid?.() !== 0 || !isDebian) return false;
  say(`Installing Debian’s ${name} for the tests…`);
  // The tests want the program: a service that comes with it has no business to start.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' };
  const options = { env, timeoutMs: DOWNLOAD_MS };
  await runProgram('apt-get', ['update'], options);
  await runProgram(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...name.split(' ')],
    options,
  );
  return true;
}
