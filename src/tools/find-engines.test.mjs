import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines, findEngines } from './find-engines.mjs';

vi.mock('./debian-package.mjs', () => ({ installDebianPackage: async () => false }));

describe.skipIf(process.platform === 'win32')('findEngines', () => {
  /** @type {string} */
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-find-engines-'));
    for (const name of ['FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'XVFB_PATH']) vi.stubEnv(name, '');
    vi.stubEnv('PATH', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  /**
   * @param {string} name
   * @param {string} answer
   */
  const program = (name, answer) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\necho '${answer}'\n`);
    chmodSync(path, 0o755);
    return path;
  };

  it('takes what PATH has, Debian’s Firefox first', async () => {
    program('firefox', 'Mozilla Firefox 160.0');
    const firefox = program('firefox-esr', 'Mozilla Firefox 153.7.0esr');
    const driver = program('WebKitWebDriver', 'Usage: WebKitWebDriver options');
    const xvfb = program('Xvfb', 'use: X\n-displayfd fd');
    expect(await findEngines()).toEqual({
      variables: { FIREFOX_PATH: firefox, WEBKIT_DRIVER_PATH: driver, XVFB_PATH: xvfb },
      missing: [],
    });
  });

  it('says which engine is left out, and what it lacks', async () => {
    const firefox = program('my-firefox', 'Mozilla Firefox 160.0');
    vi.stubEnv('FIREFOX_PATH', firefox);
    program('WebKitWebDriver', 'Usage: WebKitWebDriver options');
    const { variables, missing } = await findEngines();
    expect(variables).toMatchObject({ FIREFOX_PATH: firefox, XVFB_PATH: '' });
    expect(missing).toEqual([
      { name: 'WebKit', reason: 'There is no Xvfb here; install it, or name it by XVFB_PATH.' },
    ]);
  });

  it('does not quietly take another when the named one does not run', async () => {
    program('firefox', 'Mozilla Firefox 160.0');
    vi.stubEnv('FIREFOX_PATH', '/no/such/firefox');
    await expect(findEngines()).rejects.toThrow('names /no/such/firefox, which is no Firefox');
  });
});

it('knows where macOS keeps Firefox, and looks nowhere on Windows', () => {
  const places = (/** @type {NodeJS.Platform} */ platform) =>
    engines(platform, { PATH: '/opt/mine' }).flatMap(({ programs }) =>
      programs.flatMap((one) => one.places),
    );
  expect(places('darwin')).toContain('/Applications/Firefox.app/Contents/MacOS/firefox');
  expect(places('win32')).toEqual([]);
});
