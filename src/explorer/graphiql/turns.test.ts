import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Waits that end when the test says so. */
function createWaits() {
  const waiting = new Set<() => void>();
  return {
    wait: (callback: () => void) => {
      waiting.add(callback);
      return () => waiting.delete(callback);
    },
    count: () => waiting.size,
    end() {
      for (const callback of Array.from(waiting)) {
        waiting.delete(callback);
        callback();
      }
    },
  };
}

describe('createTurns', () => {
  test('calls back one at a time, in order, after a wait each', () => {
    const waits = createWaits();
    const takeTurn = createTurns(waits.wait);
    const called: string[] = [];
    for (const name of ['first', 'second', 'third']) takeTurn(() => called.push(name));
    expect(called).toEqual([]);
    waits.end();
    expect(called).toEqual(['first']);
    waits.end();
    waits.end();
    expect(called).toEqual(['first', 'second', 'third']);
    expect(waits.count()).toBe(0);
  });

  test('goes on with one that joins after the queue was empty', () => {
    const waits = createWaits();
    const takeTurn = createTurns(waits.wait);
    const called: string[] = [];
    takeTurn(() => called.push('first'));
    waits.end();
    takeTurn(() => called.push('late'));
    waits.end();
    expect(called).toEqual(['first', 'late']);
  });

  test('passes over one that gave up its turn, and stops waiting once all did', () => {
    const waits = createWaits();
    const takeTurn = createTurns(waits.wait);
    const called: string[] = [];
    const giveUpFirst = takeTurn(() => called.push('first'));
    const giveUpSecond = takeTurn(() => called.push('second'));
    giveUpFirst();
    expect(waits.count()).toBe(1);
    waits.end();
    expect(called).toEqual(['second']);
    giveUpSecond();
    const giveUpThird = takeTurn(() => called.push('third'));
    giveUpThird();
    expect(waits.count()).toBe(0);
  });

  test('goes on where a callback throws', () => {
    const waits = createWaits();
    const takeTurn = createTurns(waits.wait);
    const called: string[] = [];
    takeTurn(() => {
      throw new Error('broken');
    });
    takeTurn(() => called.push('second'));
    expect(() => waits.end()).toThrow('broken');
    waits.end();
    expect(called).toEqual(['second']);
  });
});
