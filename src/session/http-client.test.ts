import { expect, test } from 'vitest';
import { abortable } from './http-client.ts';

const never = new Promise<never>(() => undefined);

test('gives what the work gives, and fails as it fails', async () => {
  const { signal } = new AbortController();
  expect(await abortable(Promise.resolve(5), signal)).toBe(5);
  await expect(abortable(Promise.reject(new Error('its own')), signal)).rejects.toThrow('its own');
});

test('does not wait for work that ignores the signal', async () => {
  const controller = new AbortController();
  const ended = abortable(never, controller.signal);
  controller.abort(new Error('stopped'));
  await expect(ended).rejects.toThrow('stopped');
});

test('does not wait where the signal was aborted before', async () => {
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(abortable(never, signal)).rejects.toThrow('stopped');
});
