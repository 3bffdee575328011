import { expect, test as base } from './support/test.ts';

/** Without a credentials file the service is a demonstration, and shows how to get in. */
const test = base.extend<object, object>({
  service: [
    async ({ stage }, use) => {
      await use(await stage.start({ CREDENTIALS_FILE: undefined }));
    },
    { scope: 'worker' },
  ],
});

test('the demo shows its credentials, fills them in, and lets them in', async ({
  explorer,
  service,
  page,
  guard,
}) => {
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
});
