import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPageLife } from './page-life.ts';

/** The event part of a window or document. */
class Listened extends EventTarget {
  say(type: string, more: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), more));
  }
}

let window: Listened;
let document: Listened;

beforeEach(() => {
  window = new Listened();
  document = new Listened();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function follow() {
  const calls: string[] = [];
  const stop = followPageLife({
    onWake: () => calls.push('wake'),
    onLeave: () => calls.push('leave'),
    onRestore: () => calls.push('restore'),
  });
  return { calls, stop };
}

test.each(['focus', 'online'])('%s of the window wakes', (type) => {
  const { calls } = follow();
  window.say(type);
  expect(calls).toEqual(['wake']);
});

test('becoming visible wakes', () => {
  const { calls } = follow();
  document.say('visibilitychange');
  expect(calls).toEqual(['wake']);
});

test('a page that goes leaves, whether it is kept or not', () => {
  const { calls } = follow();
  window.say('pagehide', { persisted: false });
  window.say('pagehide', { persisted: true });
  expect(calls).toEqual(['leave', 'leave']);
});

test('only a page that was kept is restored, and it looks at the time first', () => {
  const { calls } = follow();
  window.say('pageshow', { persisted: false });
  expect(calls).toEqual(['wake']);
  window.say('pageshow', { persisted: true });
  expect(calls).toEqual(['wake', 'wake', 'restore']);
});

test('the undo takes every listener away', () => {
  const { calls, stop } = follow();
  stop();
  for (const type of ['focus', 'online', 'pagehide', 'pageshow']) {
    window.say(type, { persisted: true });
  }
  document.say('visibilitychange');
  expect(calls).toEqual([]);
});
