import { OTHER_HOST } from './support/other-host.ts';
import { expect, test } from './support/test.ts';

test('plain http on another computer: one screen says why nobody can sign in here', async ({
  page,
  service,
  guard,
}) => {
  const url = new URL(service.explorerUrl);
  url.hostname = OTHER_HOST;
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
