import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findNginx, NGINX_VARIABLE, nginxPlaces } from './find-program.mjs';

describe.skipIf(process.platform === 'win32')('findNginx', () => {
  /** @type {string} */
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-find-nginx-'));
    vi.stubEnv(NGINX_VARIABLE, '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  /** @param {string} script */
  const program = (script) => {
    const path = join(folder, 'nginx');
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };

  it('takes the one that was named before any other', async () => {
    const path = program('echo nginx version: nginx/1.0 >&2');
    vi.stubEnv(NGINX_VARIABLE, path);
    expect(await findNginx()).toBe(path);
  });

  it('takes the first one of PATH that answers', async () => {
    const path = program('echo nginx version: nginx/1.0 >&2');
    vi.stubEnv('PATH', `/no/such/folder:${folder}`);
    expect(await findNginx()).toBe(path);
  });

  it.each([
    ['is not there', () => '/no/such/nginx'],
    ['does not run', () => program('exit 1')],
    ['is another program', () => program('echo hello')],
  ])('does not quietly take another when the named one %s', async (_fault, place) => {
    const path = place();
    vi.stubEnv(NGINX_VARIABLE, path);
    await expect(findNginx()).rejects.toThrow(`names ${path}, which is no nginx`);
  });
});

describe('nginxPlaces', () => {
  it('looks in PATH before the usual places, and nowhere twice', () => {
    const places = nginxPlaces('linux', { PATH: ':/opt/mine:/usr/sbin:' });
    expect(places.slice(0, 2)).toEqual(['/opt/mine/nginx', '/usr/sbin/nginx']);
    expect(places).toContain('/usr/local/sbin/nginx');
    expect(new Set(places).size).toBe(places.length);
  });

  it('knows where Homebrew puts it', () => {
    expect(nginxPlaces('darwin', { PATH: '' })).toContain('/opt/homebrew/bin/nginx');
  });

  it('looks nowhere on Windows', () => {
    expect(nginxPlaces('win32', { PATH: String.raw`C:\nginx` })).toEqual([]);
  });
});
