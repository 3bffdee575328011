import { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/test.ts';

test('the demo shows its credentials, fills them in, and lets them in', async ({
  guard,
  page,
  stage,
}) => {
  // Without a credentials file the service is a demonstration, and shows how to get in.
  const service = await stage.start({ CREDENTIALS_FILE: undefined });
  const explorer = new ExplorerPage(page, service.explorerUrl);
  guard.allowOrigin(service.explorerOrigin);
  guard.allowOrigin(service.authOrigin);
  const {
    Username: username = '',
    Password: password = '',
    'API key': apiKey = '',
  } = service.printed;
  guard.allowInDocument(password, apiKey);
  await explorer.open();
  const box = page.getByRole('complementary', { name: 'Demo credentials' });
  for (const value of [username, password, apiKey]) {
    await expect(box.getByRole('definition').filter({ hasText: value })).toBeVisible();
  }
  await box.getByRole('button', { name: 'Fill in demo credentials' }).click();
  await expect(explorer.username).toHaveValue(username);
  await expect(explorer.signInButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(explorer.timer).toBeVisible();
  await expect(page.getByText(password)).toHaveCount(0);
  await expect(page.getByText(apiKey)).toHaveCount(0);
  await guard.inspect(page);
});
