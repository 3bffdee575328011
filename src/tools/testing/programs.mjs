import { existsSync, readdirSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/**
 * @typedef {object} Program that tests use
 * @property {string} name for people
 * @property {string} variable of the environment: set to one, to have this one and no other
 * @property {readonly string[]} commands as a shell knows it, most preferred first
 * @property {string} asked an argument that it answers without doing anything
 * @property {string} answer a text that its answer contains
 * @property {string} debianPackage that it comes with; several with spaces between them; empty for none
 * @property {readonly string[]} [files] that have to be there with it
 * @property {(platform: NodeJS.Platform, env: NodeJS.ProcessEnv) => readonly string[]} [elsewhere]
 *   paths that installers use
 * @property {boolean} [onWindows] set: it is looked for on Windows too
 * @property {readonly string[]} tests that are left out without it
 * @property {readonly string[]} slowTests the same of those that `npm run test:full` runs
 */

/** Folders that programs may be in, and that are often not in PATH. */
export const FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/local/nginx/sbin',
  '/opt/homebrew/bin',
  '/opt/local/sbin',
  '/usr/local/go/bin',
  '/usr/lib/go/bin',
  '/usr/share/dotnet',
  '/usr/lib/dotnet',
];

/**
 * @param {string} name
 * @param {string} variable
 * @param {Partial<Program>} [more] where it is not called by its name, or answers `--version` without its command
 * @returns {Program}
 */
function program(name, variable, { commands = [name], ...more } = {}) {
  const [command = ''] = commands;
  const own = { asked: '--version', answer: command, debianPackage: command };
  return { name, variable, commands, ...own, tests: [], slowTests: [], ...more };
}

/** Tests that want several of the programs. */
const CLUSTER = 'e2e/service-cluster.spec.ts';
const ACCESS_CHECKS = 'src/service/access-checks.test.ts';
const PROXIES = 'src/service/proxies.test.ts';
const IMAGE = 'src/service/container-image.test.ts';

export const PROGRAMS = {
  browser: program('browser', 'CHROMIUM_PATH', {
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    // Ubuntu's `chromium-browser` is a script that asks for a snap, and fails.
    answer: '',
    elsewhere: browserPaths,
    onWindows: true,
  }),
  headlessShell: program('browser', 'CHROMIUM_PATH', {
    commands: ['chromium-headless-shell', 'chrome-headless-shell'],
    answer: '',
  }),
  curl: program('curl', 'CURL_PATH', { tests: ['src/programs/bash.test.ts'] }),
  jq: program('jq', 'JQ_PATH', { tests: ['src/programs/bash.test.ts'] }),
  nginx: program('nginx', 'NGINX_PATH', {
    asked: '-v',
    tests: ['e2e/nginx.spec.ts'],
    slowTests: [CLUSTER, ACCESS_CHECKS, PROXIES],
  }),
  // Engines beside Chromium's that the product is tried in, and what drives each.
  firefox: program('Firefox', 'FIREFOX_PATH', {
    commands: ['firefox-esr', 'firefox'],
    answer: 'Mozilla Firefox',
    elsewhere: () => ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    slowTests: ['Firefox'],
  }),
  webkitDriver: program('WebKitWebDriver', 'WEBKIT_DRIVER_PATH', {
    asked: '--help',
    debianPackage: 'webkit2gtk-driver',
    slowTests: ['WebKit'],
  }),
  xvfb: program('Xvfb', 'XVFB_PATH', {
    asked: '-help',
    answer: '-displayfd',
    debianPackage: 'xvfb',
    slowTests: ['WebKit'],
  }),
  go: program('Go', 'GO_PATH', {
    commands: ['go'],
    asked: 'version',
    answer: 'go version',
    debianPackage: 'golang-go',
    slowTests: ['src/programs/go.test.ts'],
  }),
  dotnet: program('.NET SDK 8+', 'DOTNET_PATH', {
    commands: ['dotnet'],
    answer: '.',
    debianPackage: '',
    slowTests: ['src/programs/csharp.test.ts'],
  }),
  javac: program('JDK', 'JAVAC_PATH', {
    commands: ['javac'],
    debianPackage: 'default-jdk-headless',
    slowTests: ['src/programs/java.test.ts'],
  }),
  python: program('Python with httpx', 'PYTHON_PATH', {
    commands: ['python3'],
    asked: '-cimport httpx; print(httpx.__name__)',
    answer: 'httpx',
    debianPackage: 'python3-httpx',
    slowTests: ['src/programs/python.test.ts'],
  }),
  pandas: program('Python with httpx and pandas', 'PANDAS_PYTHON_PATH', {
    commands: ['python3'],
    asked: '-cimport httpx, pandas; print(pandas.__name__)',
    answer: 'pandas',
    debianPackage: 'python3-pandas',
    slowTests: ['src/programs/python.test.ts'],
  }),
  r: program('R', 'RSCRIPT_PATH', {
    commands: ['Rscript'],
    debianPackage: 'r-cran-httr2 r-cran-jsonlite',
    slowTests: ['src/programs/r.test.ts'],
  }),
  promtool: program('promtool', 'PROMTOOL_PATH', {
    debianPackage: 'prometheus',
    slowTests: ['src/service/observe/monitoring-files.test.ts'],
  }),
  redis: program('redis-server', 'REDIS_PATH', {
    commands: ['redis-server', 'valkey-server'],
    answer: 'server v=',
    slowTests: [CLUSTER, 'src/service/redis/redis-stores.test.ts'],
  }),
  postgres: program('PostgreSQL', 'POSTGRES_PATH', {
    commands: ['postgres'],
    answer: 'postgres (PostgreSQL)',
    debianPackage: 'postgresql',
    elsewhere: debianPostgres,
    slowTests: ['e2e/foreign/upstreams.spec.ts'],
  }),
  caddy: program('Caddy', 'CADDY_PATH', {
    commands: ['caddy'],
    asked: 'version',
    answer: '2.',
    slowTests: [CLUSTER, ACCESS_CHECKS, PROXIES],
  }),
  apache: program('Apache with mod_oauth2', 'APACHE_PATH', {
    commands: ['apache2'],
    asked: '-v',
    answer: 'Apache',
    debianPackage: 'apache2-bin libapache2-mod-oauth2',
    files: ['/usr/lib/apache2/modules/mod_oauth2.so'],
    slowTests: [ACCESS_CHECKS],
  }),
  haproxy: program('HAProxy', 'HAPROXY_PATH', {
    commands: ['haproxy'],
    asked: '-v',
    answer: 'HAProxy',
    slowTests: [CLUSTER, PROXIES],
  }),
  libreOffice: program('LibreOffice Calc', 'SOFFICE_PATH', {
    commands: ['soffice', 'libreoffice'],
    answer: 'LibreOffice',
    debianPackage: 'libreoffice-calc',
    elsewhere: () => ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    slowTests: ['src/answers/typed/libre-office.test.ts'],
  }),
  buildah: program('buildah', 'BUILDAH_PATH', { slowTests: [IMAGE] }),
  debootstrap: program('debootstrap', 'DEBOOTSTRAP_PATH', { slowTests: [IMAGE] }),
  systemdAnalyze: program('systemd-analyze', 'SYSTEMD_ANALYZE_PATH', {
    answer: 'systemd',
    debianPackage: 'systemd',
    slowTests: ['src/service/install{ing,-files}.test.ts'],
  }),
};

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
