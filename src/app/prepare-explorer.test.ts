import { describe, expect, test, vi } from 'vitest';
import { isMeteredConnection, prepareExplorer, type Preparation } from './use-prepared-explorer.ts';

/** A preparation of two slices, and its events in order. */
function setUp(change: Partial<Preparation> = {}) {
  const log: string[] = [];
  const step = (name: string) => async () => void log.push(name);
  const run = prepareExplorer({
    slices: [step('fetch'), step('base'), step('editor')],
    load: async () => {
      log.push('all');
      return [() => log.push('warm'), () => log.push('warmer')];
    },
    isWanted: false,
    isMetered: false,
    signal: new AbortController().signal,
    idle: step('idle'),
    ...change,
  });
  return { log, run };
}

describe('prepareExplorer', () => {
  test('takes slice by slice, then the whole, and warms it up, each when the page is idle', async () => {
    const { log, run } = setUp();
    await expect(run).resolves.toBe(true);
    const steps = ['fetch', 'base', 'editor', 'all', 'warm', 'warmer'];
    expect(log).toEqual(steps.flatMap((name) => ['idle', name]));
  });

  test('goes on while keys follow one another, when Chromium gives no idle time', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('scheduler', { postTask: async (task: () => void) => task() });
    const { log, run } = setUp({ idle: undefined });
    await expect(run).resolves.toBe(true);
    expect(log.at(-1)).toBe('warmer');
    vi.unstubAllGlobals();
  });

  test('does not pause for somebody who waits', async () => {
    const { log, run } = setUp({ isWanted: true });
    await expect(run).resolves.toBe(true);
    expect(log).toEqual(['all']);
  });

  test('fetches nothing on a metered connection before it is wanted', async () => {
    const waiting = setUp({ isMetered: true });
    await expect(waiting.run).resolves.toBe(false);
    expect(waiting.log).toEqual([]);
    const wanted = setUp({ isMetered: true, isWanted: true });
    await expect(wanted.run).resolves.toBe(true);
    expect(wanted.log).toEqual(['all']);
  });

  test('ends between two slices once it is given up', async () => {
    const giveUp = new AbortController();
    const { log, run } = setUp({
      signal: giveUp.signal,
      slices: [() => giveUp.abort(new Error('given up')), () => log.push('next')],
    });
    await expect(run).rejects.toThrow('given up');
    expect(log).toEqual(['idle', 'idle']);
  });

  test('fails where code cannot be fetched', async () => {
    const slices = [() => Promise.reject(new TypeError('offline'))];
    await expect(setUp({ slices }).run).rejects.toThrow('offline');
  });
});

describe('isMeteredConnection', () => {
  test.each([
    [undefined, false],
    [{}, false],
    [{ saveData: true }, true],
    [{ saveData: false, effectiveType: '4g' }, false],
    [{ type: 'cellular', effectiveType: '4g' }, true],
    [{ type: 'wifi' }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
  ])('%j: %s', (connection, expected) => {
    expect(isMeteredConnection(connection)).toBe(expected);
  });
});
