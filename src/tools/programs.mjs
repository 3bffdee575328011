import { existsSync, readdirSync } from 'node:fs';
import { posix, win32 } from 'node:path';

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
export const ENGINES = [
  { name: 'Firefox', programs: [PROGRAMS.firefox] },
  { name: 'WebKit', programs: [PROGRAMS.webkitDriver, PROGRAMS.xvfb] },
];

/** What programs that the product writes are run by in each test run, and the tests that do. */
export const SHELLS = [
  { name: 'src/programs/bash.test.ts', programs: [PROGRAMS.curl, PROGRAMS.jq] },
];

/** The same of tests that run with the slow ones alone. */
export const TOOLCHAINS = [
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
