import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrowser, findProgram, findPrograms, programPaths } from './find-program.mjs';
import { PROGRAMS } from './programs.mjs';

const { browser, nginx, firefox } = PROGRAMS;
const ENGINES = [firefox, PROGRAMS.webkitDriver, PROGRAMS.xvfb];

describe('programPaths', () => {
  it('looks in PATH before the usual paths, and for Chromium before Chrome', () => {
    const paths = programPaths(browser, 'linux', { PATH: '/opt/mine:/usr/bin' });
    expect(paths.slice(0, 2)).toEqual(['/opt/mine/chromium', '/usr/bin/chromium']);
    expect(paths.indexOf('/usr/bin/google-chrome')).toBeGreaterThan(
      paths.indexOf('/opt/mine/chromium-browser'),
    );
    expect(paths.at(-1)).toBe('/snap/bin/chromium');
  });

  it('knows where macOS keeps applications, the user’s own included', () => {
    const paths = programPaths(browser, 'darwin', { PATH: '', HOME: '/Users/me' });
    const applications = paths.filter((path) => path.includes('/Applications/'));
    expect(applications[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(applications.at(-1)).toBe('/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium');
  });

  it('knows where Windows keeps programs, and leaves out roots that are not set', () => {
    const paths = programPaths(browser, 'win32', {
      Path: String.raw`C:\tools`,
      ProgramFiles: String.raw`C:\Program Files`,
    });
    expect(paths[0]).toBe(String.raw`C:\tools\chromium.exe`);
    expect(paths.slice(-2)).toEqual([
      String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
      String.raw`C:\Program Files\Chromium\Application\chrome.exe`,
    ]);
  });

  it('leaves out the empty parts of PATH, which would mean the current folder', () => {
    expect(programPaths(browser, 'linux', { PATH: ':/usr/bin:' })[0]).toBe('/usr/bin/chromium');
  });

  it('looks in no folder twice', () => {
    const paths = programPaths(nginx, 'linux', { PATH: ':/opt/mine:/usr/sbin:' });
    expect(paths.slice(0, 2)).toEqual(['/opt/mine/nginx', '/usr/sbin/nginx']);
    expect(paths).toContain('/usr/local/sbin/nginx');
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('knows where Homebrew puts nginx, and macOS keeps Firefox', () => {
    expect(programPaths(nginx, 'darwin', { PATH: '' })).toContain('/opt/homebrew/bin/nginx');
    expect(programPaths(firefox, 'darwin', { PATH: '' })).toContain(
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    );
  });

  it('looks for a browser alone on Windows', () => {
    const { browser: _, ...others } = PROGRAMS;
    const env = { PATH: String.raw`C:\nginx` };
    expect(Object.values(others).flatMap((each) => programPaths(each, 'win32', env))).toEqual([]);
  });
});

describe('findBrowser', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('takes the one that was named before any other', async () => {
    // Anything that answers `--version` will do.
    vi.stubEnv(browser.variable, process.execPath);
    expect(await findBrowser()).toBe(process.execPath);
  });

  it('does not quietly take another when the named one does not run', async () => {
    vi.stubEnv(browser.variable, '/no/such/browser');
    await expect(findBrowser()).rejects.toThrow('names /no/such/browser, which is no browser');
  });
});

describe.skipIf(process.platform === 'win32')('programs in PATH', () => {
  /** @type {string} */
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-find-program-'));
    for (const { variable } of Object.values(PROGRAMS)) vi.stubEnv(variable, '');
    vi.stubEnv('PATH', folder);
    // Debian's packages are for root alone.
    vi.spyOn(process, 'getuid').mockReturnValue(1_000);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** @param {string} name @param {string} answer @param {number} [code] */
  const program = (name, answer, code = 0) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\necho '${answer}' >&2\nexit ${code}\n`);
    chmodSync(path, 0o755);
    return path;
  };

  it('takes the one that was named before any other', async () => {
    program('nginx', 'nginx version: nginx/1.0');
    const mine = program('my-nginx', 'nginx version: nginx/1.0');
    vi.stubEnv(nginx.variable, mine);
    expect(await findProgram(nginx)).toBe(mine);
  });

  it('takes the first one of PATH that answers', async () => {
    const path = program('nginx', 'nginx version: nginx/1.0');
    vi.stubEnv('PATH', `/no/such/folder:${folder}`);
    expect(await findProgram(nginx)).toBe(path);
  });

  it('takes none without the files that have to be there with it', async () => {
    program('nginx', 'nginx version: nginx/1.0');
    const files = [join(folder, 'module.so')];
    const needs = { ...nginx, files };
    expect(await findProgram(needs)).toBeUndefined();
    writeFileSync(join(folder, 'module.so'), '');
    expect(await findProgram(needs)).toBe(join(folder, 'nginx'));
  });

  it.each([
    ['is not there', () => '/no/such/nginx'],
    ['does not run', () => program('nginx', 'nginx', 1)],
    ['is another program', () => program('nginx', 'hello')],
  ])('does not quietly take another when the named one %s', async (_fault, make) => {
    const path = make();
    vi.stubEnv(nginx.variable, path);
    await expect(findProgram(nginx)).rejects.toThrow(`names ${path}, which is no nginx`);
  });

  it('takes the browser without a window where it is asked for, and the whole one where there is no other', async () => {
    const whole = program('chromium', 'Chromium 156.0');
    expect(await findBrowser({ shell: true })).toBe(whole);
    const shell = program('chromium-headless-shell', 'Chromium 156.0');
    expect(await findBrowser({ shell: true })).toBe(shell);
    expect(await findBrowser()).toBe(whole);
  });

  it('finds each engine, Debian’s Firefox first', async () => {
    program('firefox', 'Mozilla Firefox 160.0');
    const esr = program('firefox-esr', 'Mozilla Firefox 153.7.0esr');
    const driver = program('WebKitWebDriver', 'Usage: WebKitWebDriver options');
    const xvfb = program('Xvfb', 'use: X\n-displayfd fd');
    expect(await findPrograms(true, ENGINES)).toEqual({
      variables: { FIREFOX_PATH: esr, WEBKIT_DRIVER_PATH: driver, XVFB_PATH: xvfb },
      missing: [],
    });
  });

  it('says which engine is left out, and what it lacks', async () => {
    const mine = program('my-firefox', 'Mozilla Firefox 160.0');
    vi.stubEnv(firefox.variable, mine);
    program('WebKitWebDriver', 'Usage: WebKitWebDriver options');
    const { variables, missing } = await findPrograms(true, ENGINES);
    expect(variables).toMatchObject({ FIREFOX_PATH: mine, XVFB_PATH: '' });
    expect(missing).toEqual([
      'WebKit left out: There is no Xvfb here; install it, or name it by XVFB_PATH.',
    ]);
  });

  it('looks for the programs of the slow tests only where these run', async () => {
    const { variables, missing } = await findPrograms(false, [nginx, ...ENGINES, browser]);
    expect(Object.keys(variables)).toEqual(['NGINX_PATH']);
    expect(missing.join()).not.toContain('service-cluster');
  });

  it('does not take another engine when the named one does not run', async () => {
    program('firefox', 'Mozilla Firefox 160.0');
    vi.stubEnv(firefox.variable, '/no/such/firefox');
    await expect(findPrograms(true, ENGINES)).rejects.toThrow(
      'names /no/such/firefox, which is no Firefox',
    );
  });
});
