import { expect, test } from './support/fault-test.ts';
import { largeAnswer } from './support/large-answers.ts';

const ROWS = 20_000;

test('a large answer shows its beginning, and all of it where somebody asks', async ({
  explorer,
  faults,
  user,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  faults.answer('graphql', largeAnswer({ rows: ROWS }));
  await explorer.run('query Measurements { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('"id": 9007199254700000000');
  await expect(explorer.answer).toContainText(/The first [\d,]+ of 180,006 lines/);
  await expect(explorer.lastCall).toContainText('Done');
});
