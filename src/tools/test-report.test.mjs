import { describe, expect, it } from 'vitest';
import {
  judgeLeftOut,
  judgeRun,
  outcomeLine,
  readPlaywrightReport,
  readVitestReport,
  summaryLine,
} from './test-report.mjs';

const clean = { passed: 3, failures: [] };

describe('readVitestReport', () => {
  it('names each failed test by its file', () => {
    const report = {
      numPassedTests: 2,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'a works', failureMessages: [] },
            { status: 'failed', fullName: 'a breaks', failureMessages: ['Error: no'] },
            { status: 'skipped', fullName: 'a waits', failureMessages: [] },
          ],
        },
      ],
    };
    expect(readVitestReport(report)).toEqual({
      passed: 2,
      failures: [{ name: 'a.test.ts › a breaks', message: 'Error: no' }],
    });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const report = {
      numPassedTests: 0,
      testResults: [
        { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      ],
    };
    expect(readVitestReport(report).failures).toEqual([
      { name: 'b.test.ts', message: 'SyntaxError' },
    ]);
  });
});

describe('readPlaywrightReport', () => {
  it('finds failures in nested suites, and errors outside any test', () => {
    const failing = { status: 'unexpected', results: [{ errors: [{ message: 'timed out' }] }] };
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 },
      errors: [{ message: 'global setup broke' }],
      suites: [
        {
          title: 'way.spec.ts',
          specs: [{ title: 'passes', tests: [{ status: 'expected', results: [] }] }],
          suites: [{ title: 'sign-in', specs: [{ title: 'fails', tests: [failing] }] }],
        },
      ],
    };
    expect(readPlaywrightReport(report)).toEqual({
      passed: 4,
      failures: [
        { name: 'way.spec.ts › sign-in › fails', message: 'timed out' },
        { name: 'e2e', message: 'global setup broke' },
      ],
      unsteady: [],
    });
  });

  const unsteadyReport = (/** @type {number} */ flaky) => ({
    stats: { expected: 4, unexpected: 0, flaky, skipped: 0 },
    errors: [],
    suites: [
      {
        title: 'way.spec.ts',
        specs: Array.from({ length: flaky }, (_, index) => ({
          title: `wavers ${index}`,
          tests: [
            {
              status: 'flaky',
              results: [{ errors: [{ message: 'too early' }] }, { errors: [] }],
            },
          ],
        })),
      },
    ],
  });

  it('names what passed at the second try, with what failed at the first', () => {
    expect(readPlaywrightReport(unsteadyReport(1))).toEqual({
      passed: 5,
      failures: [],
      unsteady: [{ name: 'way.spec.ts › wavers 0', message: 'too early' }],
    });
  });

  it('takes several of them for failures', () => {
    const { passed, failures } = readPlaywrightReport(unsteadyReport(3));
    expect(passed).toBe(4);
    expect(failures).toHaveLength(3);
  });
});

describe('judgeRun', () => {
  it('leaves a clean run as it is', () => {
    expect(judgeRun('Unit tests', 0, clean)).toEqual(clean);
  });

  it('counts a program that fails although its tests passed', () => {
    expect(judgeRun('Unit tests', 1, clean).failures).toHaveLength(1);
  });

  it('counts a run of no test at all', () => {
    expect(judgeRun('Unit tests', 0, { passed: 0, failures: [] }).failures).toEqual([
      { name: 'Unit tests', message: 'No test was run.' },
    ]);
  });
});

describe('judgeLeftOut', () => {
  it('leaves a note on a developer’s machine, and a failure on a build machine', () => {
    const judge = (/** @type {boolean} */ isBuildMachine) =>
      judgeLeftOut('a.spec.ts', 'There is no nginx.', isBuildMachine, clean);
    expect(judge(false)).toEqual({ ...clean, note: 'a.spec.ts left out: There is no nginx.' });
    expect(judge(true)).toEqual({
      passed: 3,
      failures: [{ name: 'a.spec.ts', message: 'There is no nginx.' }],
    });
  });

  it('keeps what was noted before', () => {
    const once = judgeLeftOut('a.spec.ts', 'There is no nginx.', false, clean);
    const twice = judgeLeftOut('WebKit', 'There is no Xvfb.', false, once);
    expect(twice.note).toBe(
      'a.spec.ts left out: There is no nginx. WebKit left out: There is no Xvfb.',
    );
  });
});

describe('outcomeLine', () => {
  const failure = { name: 'a', message: '' };

  it('counts what passed and what failed', () => {
    expect(outcomeLine(clean)).toBe('3 passed');
    expect(outcomeLine({ passed: 0, failures: [] })).toBe('ok');
    expect(outcomeLine({ passed: 0, failures: [failure] })).toBe('1 FAILED');
    expect(outcomeLine({ passed: 3, failures: [failure] })).toBe('3 passed, 1 FAILED');
  });

  it('counts what passed at the second try', () => {
    expect(outcomeLine({ ...clean, unsteady: [failure] })).toBe(
      '3 passed, 1 of them at the second try',
    );
  });

  it('tells what is worth a word, however the step went', () => {
    const note = 'nginx.spec.ts left out';
    expect(outcomeLine({ ...clean, note })).toBe(`3 passed, ${note}`);
    expect(outcomeLine({ passed: 0, failures: [], note })).toBe(`ok, ${note}`);
    expect(outcomeLine({ passed: 0, failures: [failure], note })).toBe(`1 FAILED, ${note}`);
  });
});

describe('summaryLine', () => {
  it('adds up all steps', () => {
    const failing = { passed: 2, failures: [{ name: 'a', message: '' }] };
    expect(summaryLine([clean, failing, { passed: 0, failures: failing.failures }])).toBe(
      '5 passed, 2 failed',
    );
  });
});
