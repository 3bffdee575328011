import { describe, expect, it } from 'vitest';
import {
  judgeLeftOut,
  judgeRun,
  outcomeLine,
  readPlaywrightReport,
  readVitestReport,
  summaryLine,
} from './test-steps.mjs';

const clean = { passed: 3, failed: 0 };

describe('readVitestReport', () => {
  it('counts tests', () => {
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [] };
    expect(readVitestReport(report)).toEqual({ passed: 2, failed: 1 });
  });
});

describe('readPlaywrightReport', () => {
  /** @param {Record<string, number>} stats @param {unknown[]} [errors] */
  const read = (stats, errors = []) =>
    readPlaywrightReport({ stats: { expected: 4, unexpected: 0, flaky: 0, ...stats }, errors });

  it('counts tests, and errors outside any test', () => {
    const tally = read({ unexpected: 1, skipped: 2 }, [{ message: 'global setup broke' }]);
    expect(tally).toEqual({ passed: 4, failed: 2, unsteady: 0 });
  });

  it('counts what passed at the second try', () => {
    expect(read({ flaky: 1 })).toEqual({ passed: 5, failed: 0, unsteady: 1 });
  });

  it('takes several of them for failures', () => {
    expect(read({ flaky: 3 })).toEqual({ passed: 4, failed: 3 });
  });
});

describe('judgeRun', () => {
  it('leaves a clean run as it is', () => {
    expect(judgeRun(0, clean)).toEqual(clean);
  });

  it('counts a program that fails although its tests passed', () => {
    const note = 'It ended with exit code 1.';
    expect(judgeRun(1, clean)).toEqual({ ...clean, failed: 1, note });
  });

  it('counts a run of no test at all', () => {
    const none = { passed: 0, failed: 0 };
    expect(judgeRun(0, none)).toEqual({ ...none, failed: 1, note: 'No test was run.' });
  });
});

it('notes what is left out on a developer’s machine, and fails on a build machine', () => {
  const missing = ['a.spec.ts left out: There is no nginx.', 'WebKit left out: There is no Xvfb.'];
  const note = 'a.spec.ts left out: There is no nginx. WebKit left out: There is no Xvfb.';
  expect(judgeLeftOut(missing, false)).toEqual({ passed: 0, failed: 0, note });
  expect(judgeLeftOut(missing, true)).toEqual({ passed: 0, failed: 2, note });
});

describe('outcomeLine', () => {
  it('counts what passed and what failed', () => {
    expect(outcomeLine(clean)).toBe('3 passed');
    expect(outcomeLine({ passed: 0, failed: 0 })).toBe('ok');
    expect(outcomeLine({ passed: 0, failed: 1 })).toBe('1 FAILED');
    expect(outcomeLine({ passed: 3, failed: 1 })).toBe('3 passed, 1 FAILED');
  });

  it('counts what passed at the second try', () => {
    expect(outcomeLine({ ...clean, unsteady: 1 })).toBe('3 passed, 1 of them at the second try');
  });

  it('tells what is worth a word, however the step went', () => {
    const note = 'nginx.spec.ts left out';
    expect(outcomeLine({ ...clean, note })).toBe(`3 passed, ${note}`);
    expect(outcomeLine({ passed: 0, failed: 0, note })).toBe(`ok, ${note}`);
    expect(outcomeLine({ passed: 0, failed: 1, note })).toBe(`1 FAILED, ${note}`);
  });
});

it('adds up all steps', () => {
  const tallies = [clean, { passed: 2, failed: 1 }, { passed: 0, failed: 1 }];
  expect(summaryLine(tallies)).toBe('5 passed, 2 failed');
});
