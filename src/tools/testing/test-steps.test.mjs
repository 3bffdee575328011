import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToolError } from '../command.mjs';
import { runSteps, testSteps } from './test-steps.mjs';

const PASSES = { passed: 0, failed: 0 };

/** @type {import('vitest').MockInstance} */
let print;

beforeEach(() => {
  print = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => print.mockRestore());

const printed = () => print.mock.calls.join('\n');

test.each([false, true])(
  'each step begins when what it needs has ended, full or not: %s',
  async (full) => {
    /** @type {string[]} */
    const order = [];
    const rows = testSteps({ full }).map((steps) =>
      steps.map((step) => ({
        ...step,
        run: async () => {
          await Promise.resolve();
          order.push(step.name);
          return PASSES;
        },
      })),
    );
    expect(await runSteps(rows)).toBe(false);
    const steps = rows.flat();
    expect(order.toSorted()).toEqual(steps.map(({ name }) => name).toSorted());
    const late = steps.flatMap(({ name, needs = [], after = [] }) =>
      [...needs, ...after].filter((other) => !order.slice(0, order.indexOf(name)).includes(other)),
    );
    expect(late).toEqual([]);
    const endToEnd = steps.find(({ name }) => name === 'End-to-end tests');
    expect(endToEnd?.needs).toEqual(['Browser', 'Build']);
  },
);

test('a step whose need is missing is not run, and says what is missing', async () => {
  const run = vi.fn();
  const missing = {
    name: 'Browser',
    run: () => Promise.reject(new ToolError('Install Chromium.')),
  };
  const after = { name: 'End-to-end tests', needs: ['Browser'], run };
  expect(await runSteps([[after], [missing]])).toBe(true);
  expect(run).not.toHaveBeenCalled();
  expect(printed()).toContain('Install Chromium.');
  expect(printed()).toContain('Not run: “Browser” failed.');
});

test('a step that fails keeps none from its turn that only comes after it, and all are counted', async () => {
  const types = { name: 'Types', run: async () => ({ passed: 0, failed: 1, output: 'TS2322' }) };
  const lint = { name: 'Lint', run: async () => PASSES };
  const unit = {
    name: 'Unit tests',
    after: ['Types'],
    run: async () => ({ passed: 7, failed: 2, output: 'expected 1' }),
  };
  expect(await runSteps([[unit], [types, lint]])).toBe(true);
  expect(printed()).toMatch(/Types … 1 FAILED.*TS2322.*Unit tests … 7 passed, 2 FAILED/s);
  expect(printed()).toContain('Lint … ok');
  expect(print.mock.lastCall).toEqual(['\n7 passed, 3 failed']);
});
