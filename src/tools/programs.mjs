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
 * @property {readonly string[]} [folders] that it may be in, and that are often not in PATH
 * @property {readonly string[]} [files] that have to be there with it
 * @property {(platform: NodeJS.Platform, env: NodeJS.ProcessEnv) => readonly string[]} [elsewhere]
 *   paths that installers use
 * @property {boolean} [onWindows] set: it is looked for on Windows too
 */

/**
 * @param {string} name
 * @param {string} variable
 * @param {Partial<Program>} [more] where it is not called by its name, or answers `--version` without it
 * @returns {Program}
 */
function program(name, variable, more) {
  const own = { commands: [name], asked: '--version', answer: name, debianPackage: name };
  return { name, variable, ...own, ...more };
}

export const PROGRAMS = {
  browser: program('browser', 'CHROMIUM_PATH', {
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    // Ubuntu's `chromium-browser` is a script that asks for a snap, and fails.
    answer: '',
    debianPackage: 'chromium',
    elsewhere: browserPaths,
    onWindows: true,
  }),
  headlessShell: program('browser', 'CHROMIUM_PATH', {
    commands: ['chromium-headless-shell', 'chrome-headless-shell'],
    answer: '',
    debianPackage: 'chromium-headless-shell',
  }),
  nginx: program('nginx', 'NGINX_PATH', {
    asked: '-v',
    folders: [
      '/usr/sbin',
      '/usr/local/sbin',
      '/usr/local/nginx/sbin',
      '/usr/local/bin',
      '/opt/homebrew/bin',
      '/opt/local/sbin',
    ],
  }),
  firefox: program('Firefox', 'FIREFOX_PATH', {
    commands: ['firefox-esr', 'firefox'],
    answer: 'Mozilla Firefox',
    debianPackage: 'firefox-esr',
    elsewhere: () => ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  }),
  webkitDriver: program('WebKitWebDriver', 'WEBKIT_DRIVER_PATH', {
    asked: '--help',
    debianPackage: 'webkit2gtk-driver',
  }),
  xvfb: program('Xvfb', 'XVFB_PATH', {
    asked: '-help',
    answer: '-displayfd',
    debianPackage: 'xvfb',
  }),
  go: program('Go', 'GO_PATH', {
    commands: ['go'],
    asked: 'version',
    answer: 'go version',
    debianPackage: 'golang-go',
    folders: ['/usr/local/go/bin', '/usr/lib/go/bin'],
  }),
  dotnet: program('.NET SDK 8+', 'DOTNET_PATH', {
    commands: ['dotnet'],
    answer: '.',
    debianPackage: '',
    folders: ['/usr/share/dotnet', '/usr/lib/dotnet'],
  }),
  javac: program('JDK', 'JAVAC_PATH', {
    commands: ['javac'],
    answer: 'javac',
    debianPackage: 'default-jdk-headless',
  }),
  curl: program('curl', 'CURL_PATH'),
  jq: program('jq', 'JQ_PATH'),
  python: program('Python with httpx', 'PYTHON_PATH', {
    commands: ['python3'],
    asked: '-cimport httpx; print(httpx.__name__)',
    answer: 'httpx',
    debianPackage: 'python3-httpx',
  }),
  pandas: program('Python with httpx and pandas', 'PANDAS_PYTHON_PATH', {
    commands: ['python3'],
    asked: '-cimport httpx, pandas; print(pandas.__name__)',
    answer: 'pandas',
    debianPackage: 'python3-pandas',
  }),
  promtool: program('promtool', 'PROMTOOL_PATH', { debianPackage: 'prometheus' }),
  r: program('R', 'RSCRIPT_PATH', {
    commands: ['Rscript'],
    answer: 'Rscript',
    debianPackage: 'r-cran-httr2 r-cran-jsonlite',
  }),
  redis: program('redis-server', 'REDIS_PATH', {
    commands: ['redis-server', 'valkey-server'],
    answer: 'server v=',
  }),
  postgres: program('PostgreSQL', 'POSTGRES_PATH', {
    commands: ['postgres'],
    answer: 'postgres (PostgreSQL)',
    debianPackage: 'postgresql',
    elsewhere: debianPostgres,
  }),
  caddy: program('Caddy', 'CADDY_PATH', {
    commands: ['caddy'],
    asked: 'version',
    answer: '2.',
    debianPackage: 'caddy',
  }),
  apache: program('Apache with mod_oauth2', 'APACHE_PATH', {
    commands: ['apache2'],
    asked: '-v',
    answer: 'Apache',
    debianPackage: 'apache2-bin libapache2-mod-oauth2',
    folders: ['/usr/sbin'],
    files: ['/usr/lib/apache2/modules/mod_oauth2.so'],
  }),
  haproxy: program('HAProxy', 'HAPROXY_PATH', {
    commands: ['haproxy'],
    asked: '-v',
    debianPackage: 'haproxy',
    folders: ['/usr/sbin', '/usr/local/sbin'],
  }),
  libreOffice: program('LibreOffice Calc', 'SOFFICE_PATH', {
    commands: ['soffice', 'libreoffice'],
    answer: 'LibreOffice',
    debianPackage: 'libreoffice-calc',
    elsewhere: () => ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  }),
  buildah: program('buildah', 'BUILDAH_PATH'),
  debootstrap: program('debootstrap', 'DEBOOTSTRAP_PATH', { folders: ['/usr/sbin'] }),
  systemdAnalyze: program('systemd-analyze', 'SYSTEMD_ANALYZE_PATH', {
    answer: 'systemd',
    debianPackage: 'systemd',
  }),
};

/** Tests of each run, and the programs that they are left out without. */
export const TEST_PROGRAMS = [
  { name: 'src/programs/bash.test.ts', programs: [PROGRAMS.curl, PROGRAMS.jq] },
  { name: 'e2e/nginx.spec.ts', programs: [PROGRAMS.nginx] },
];

/** The same of tests that run with the slow ones alone. */
export const SLOW_TEST_PROGRAMS = [
  // Engines beside Chromium's that the product is tried in, and what drives each.
  { name: 'Firefox', programs: [PROGRAMS.firefox] },
  { name: 'WebKit', programs: [PROGRAMS.webkitDriver, PROGRAMS.xvfb] },
  { name: 'e2e/service-cluster.spec.ts', programs: [PROGRAMS.nginx, PROGRAMS.redis] },
  { name: 'e2e/service-cluster.spec.ts: Caddy', programs: [PROGRAMS.caddy, PROGRAMS.redis] },
  { name: 'e2e/service-cluster.spec.ts: HAProxy', programs: [PROGRAMS.haproxy, PROGRAMS.redis] },
  { name: 'e2e/foreign/upstreams.spec.ts', programs: [PROGRAMS.postgres] },
  { name: 'src/programs/python.test.ts', programs: [PROGRAMS.python, PROGRAMS.pandas] },
  { name: 'src/programs/r.test.ts', programs: [PROGRAMS.r] },
  { name: 'src/programs/go.test.ts', programs: [PROGRAMS.go] },
  { name: 'src/programs/java.test.ts', programs: [PROGRAMS.javac] },
  { name: 'src/programs/csharp.test.ts', programs: [PROGRAMS.dotnet] },
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
  { name: 'src/service/install{ing,-files}.test.ts', programs: [PROGRAMS.systemdAnalyze] },
  {
    name: 'src/service/container-image.test.ts',
    programs: [PROGRAMS.buildah, PROGRAMS.debootstrap],
  },
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
