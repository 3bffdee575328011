import { expect, test } from './support/test.ts';

/** A name of another computer, as far as the browser knows. */
const HOST = 'gatehouse.test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const others = (launchOptions.args ?? []).filter((arg) => !arg.startsWith('--host-resolver'));
    const rules = `MAP ${HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`;
    await use({ ...launchOptions, args: [...others, `--host-resolver-rules=${rules}`] });
  },
});

test('plain http on another computer: one screen says why nobody can sign in here', async ({
  page,
  service,
  guard,
}) => {
  const url = new URL(service.explorerUrl);
  url.hostname = HOST;
  guard.allowOrigin(url.origin);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto(url.href);
  await expect(page.getByRole('heading', { name: 'This address is not secure' })).toBeVisible();
  await expect(
    page.getByText('Open it with https, or on this computer as localhost.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(asked).not.toContain('/v1/graphiql/config.json');
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
});
