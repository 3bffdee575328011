/**
 * How many cases a random test tries: some in each run, several times as many in the slow tests.
 *
 * @param slow a test that tries so many takes seconds
 * @param quick the cases of `npm test`, enough to meet the faults that the test was written for
 */
export const randomRuns = (slow: number, quick: number): number =>
  process.env['UNIT_FULL'] ? slow : quick;
