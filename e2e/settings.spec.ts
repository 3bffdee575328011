import { expect, test } from './support/test.ts';

test('what is chosen in the settings is taken up at once, and kept; what is kept can be taken away', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('query Kept { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);

  const line = explorer.editor.locator('.view-line').first();
  const size = () => line.evaluate((element) => getComputedStyle(element).fontSize);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await page.keyboard.press('Control+,');
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('combobox', { name: 'Text size of the editors' }).selectOption('18 px');
  await expect.poll(size).toBe('18px');
  await dialog.getByRole('checkbox', { name: 'High contrast' }).check();
  await dialog
    .getByRole('combobox', { name: 'Time limit of an operation' })
    .selectOption('5 minutes');

  await test.step('exported', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export: History and favourites' }).click();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const part of stream) text += String(part);
    expect(text).toContain('query Kept');
    for (const secret of [user.password, user.apiKey]) expect(text).not.toContain(secret);
  });

  await test.step('deleted, once that is confirmed', async () => {
    await dialog.getByRole('button', { name: 'Delete: History and favourites' }).click();
    const question = dialog.getByRole('group', { name: /^Delete for good: History/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Delete: History and favourites' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Deleted: History and favourites.');
  });

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(history.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect.poll(size).toBe('18px');
  await page.getByRole('button', { name: /^Settings/ }).click();
  await expect(dialog.getByRole('checkbox', { name: 'High contrast' })).toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'Time limit of an operation' })).toHaveValue(
    '300000',
  );
});
