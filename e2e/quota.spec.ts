import { json } from './support/fault-server.ts';
import { test as faultTest } from './support/fault-test.ts';
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

faultTest(
  'points in the result are a meter, and pages wait for more of them @full',
  async ({ explorer, faults, page, user }) => {
    await explorer.openSignedIn(user);
    let left = 300;
    faults.answer('graphql', (response, request) => {
      const { variables } = JSON.parse(request.body) as { variables?: { after?: string } };
      const at = Number(variables?.after ?? 0);
      const throttleStatus = {
        maximumAvailable: 1_000,
        currentlyAvailable: left,
        restoreRate: 100,
      };
      json(200, {
        data: {
          all: {
            nodes: [{ id: at }],
            pageInfo: { hasNextPage: at < 2, endCursor: String(at + 1) },
          },
        },
        extensions: { cost: { requestedQueryCost: 400, throttleStatus } },
      })(response, request);
      left = 50;
    });
    await explorer.run(
      'query ($after: String) { all: cities(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }',
    );
    await expect(page.getByText('300 of 1,000 points left, +100/s')).toBeVisible();
    await expect(page.getByRole('meter', { name: '300 of 1,000 points left' })).toBeVisible();
    await page.getByRole('button', { name: 'All pages…' }).click();
    await page.keyboard.press('Enter');
    const strip = page.getByRole('group', { name: 'All pages' });
    await expect(strip).toContainText(/Waiting \d s for the quota\./);
    await expect(strip).toContainText('All pages are here.');
    await expect(page.getByRole('meter', { name: '50 of 1,000 points left' })).toBeVisible();
  },
);
