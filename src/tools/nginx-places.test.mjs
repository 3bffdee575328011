import { expect, it } from 'vitest';
import { nginxPlaces } from './nginx-places.mjs';

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
