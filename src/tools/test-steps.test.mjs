import { expect, test, vi } from 'vitest';
import { ToolError } from './command.mjs';
import { runSteps, testSteps } from './test-steps.mjs';

test('the browser is looked for before the unit tests, and the tests in it need it', () => {
  const [looks = [], units = [], endToEnd = []] = testSteps({ full: false }).map((rows) =>
    rows.flat(),
  );
  expect(looks.map(({ name }) => name)).toContain('Browser');
  expect(units.map(({ name }) => name)).toEqual(['Unit tests']);
  expect(endToEnd[0]?.needs).toEqual(['Browser', 'Build']);
});

test('a step whose need is missing is not run, and says what is missing', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const run = vi.fn();
  const missing = {
    name: 'Browser',
    run: () => Promise.reject(new ToolError('Install Chromium.')),
  };
  const after = { name: 'End-to-end tests', needs: ['Browser'], run };
  expect(await runSteps([[[missing]], [[after]]])).toBe(true);
  const printed = print.mock.calls.join('\n');
  print.mockRestore();
  expect(run).not.toHaveBeenCalled();
  expect(printed).toContain('Install Chromium.');
  expect(printed).toContain('Not run: “Browser” failed.');
});
