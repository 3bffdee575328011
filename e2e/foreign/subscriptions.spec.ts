import { expect, test } from './foreign-test.ts';

const TICKS = 'subscription Ticks { ticks { number } }';

/** Who streams, and by which protocol: the last stands for how the service is told to stop. */
const STREAMS = {
  yoga: 'server-sent events',
  'graphql-http': 'graphql-sse, distinct connections',
  'graphql-sse': 'graphql-sse, one connection',
  mercurius: 'graphql-ws',
} as const;

for (const [id, protocol] of Object.entries(STREAMS)) {
  test(`${protocol}: events come, are stopped, and end with their token @full`, async ({
    explorer,
    foreign,
    page,
    user,
  }) => {
    const service = foreign[id as keyof typeof STREAMS];
    await explorer.openService(service, user);
    const events = page.getByRole('grid', { name: 'Events' });
    const rows = events.getByRole('rowheader');

    await test.step('a few events, to their end', async () => {
      await explorer.run('subscription Few { ticks(count: 3) { number } }');
      await expect(page.getByText(/^3 events · completed \d\d:\d\d$/)).toBeVisible();
      await expect(rows).toHaveText(['1', '2', '3']);
      await expect(events.getByRole('columnheader').last()).toHaveText('number');
      await expect.poll(() => service.subscriptions()).toBe(0);
    });

    await test.step('many, until they are stopped', async () => {
      await explorer.run(TICKS);
      await expect(rows.nth(4)).toBeVisible();
      expect(service.subscriptions()).toBe(1);
      await page.getByRole('button', { name: /^Stop/ }).first().click();
      await expect(page.getByText(/ · stopped \d\d:\d\d$/)).toBeVisible();
      await expect.poll(() => service.subscriptions()).toBe(0);
    });

    await test.step('an operation that the service refuses', async () => {
      await explorer.run('subscription Wrong { nothing }');
      await expect(explorer.answer).toContainText(/Cannot\s+query\s+field|is\s+not\s+defined/);
    });

    await test.step('and until the token ends', async () => {
      await explorer.run(TICKS);
      await expect(rows.nth(2)).toBeVisible();
      await explorer.signOut();
      await expect.poll(() => service.subscriptions()).toBe(0);
    });
  });
}

test('apollo: a service without subscriptions says so, and its address is not blamed @full', async ({
  explorer,
  foreign,
  user,
}) => {
  await explorer.openService(foreign.apollo, user);
  await explorer.run(TICKS);
  await expect(explorer.alert).toContainText(
    'This address takes no subscriptions in the form that this page asks for.',
  );
  await expect(explorer.alert).not.toContainText('baseUrl');
  // There is none.
  await expect(explorer.answer).not.toContainText('earlier run');
  foreign.apollo.answer({ status: 404, body: 'Not Found' });
  await explorer.runButton.click();
  await expect(explorer.alert).toContainText(
    'This address takes no subscriptions in the form that this page asks for.',
  );
  await expect(explorer.alert).not.toContainText('baseUrl');
});
