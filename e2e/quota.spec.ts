import { expect, test } from './support/test.ts';

test.use({ serviceVariables: { RATE_LIMIT_CALLS: '500/3600' } });

test('how many calls are left is said below the answer @full', async ({ explorer, page, user }) => {
  await explorer.openSignedIn(user);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  const quota = page.getByText(/^\d+ of 500 calls left until [\d:]+$/);
  await expect(quota).toBeVisible();
  const [before = ''] = (await quota.textContent())?.split(' ') ?? [];
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  await expect(page.getByText(`${Number(before) - 1} of 500 calls left`)).toBeVisible();
});
