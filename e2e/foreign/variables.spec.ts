import { expect, test } from './foreign-test.ts';

const SEARCH = [
  'query Search($by: ItemSearch!, $limit: Int = 7, $serial: BigInt, $at: [DateTime!]) {',
  'search(by: $by, limit: $limit, serial: $serial, at: $at) }',
].join(' ');

for (const id of ['apollo', 'mercurius'] as const) {
  test(`${id}: variables are filled in by keys, and arrive as they were typed @full`, async ({
    explorer,
    foreign,
    page,
    user,
  }) => {
    const service = foreign[id];
    await explorer.openService(service, user);
    await explorer.write(SEARCH);
    await page.getByRole('button', { name: 'Variables', exact: true }).click();
    const form = page.getByRole('region', { name: 'Variables', exact: true });
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    const choice = (name: string) => form.getByRole('combobox', { name, exact: true });
    const press = (name: string) => form.getByRole('button', { name, exact: true }).press('Enter');

    await test.step('an enum and what else an input object has', async () => {
      await choice('by.color').focus();
      await page.keyboard.type('RED');
      await expect(choice('by.color')).toHaveValue('RED');
      await press('Add item to by.others');
      await page.keyboard.type('BLUE');
      await choice('by.isNew').selectOption('true');
      await field('by.label').focus();
      await page.keyboard.type('"quoted" ü');
    });

    await test.step('input objects in a list, and in one another', async () => {
      await press('Add item to by.parts');
      await field('by.parts 1.id').focus();
      await page.keyboard.type('007');
      await form.getByRole('checkbox', { name: 'Set size', exact: true }).press('Space');
      await field('by.parts 1.size.to').focus();
      await page.keyboard.type('2.50');
      await press('Add item to by.parts');
      await field('by.parts 2.id').focus();
      await page.keyboard.type('b');
    });

    await test.step('scalars that are the service’s own', async () => {
      await field('by.extra').focus();
      await page.keyboard.type('{"deep": [1.0, null]}');
      await field('serial').focus();
      await page.keyboard.type('12345678901234567890');
      await press('Add item to at');
      await page.keyboard.type('2026-01-31T10:00:00Z');
      await page.keyboard.press('Enter');
      await page.keyboard.type('2026-02-01T10:00:00Z');
    });
    await expect(form.getByRole('alert')).toHaveCount(0);

    await page.keyboard.press('Control+Enter');
    await expect(explorer.lastCall).toContainText('Done');
    const sent = service.calls().find(({ body }) => body.includes('query Search'))?.body ?? '';
    // Digit by digit, which parsing would not tell.
    expect(sent).toContain('"serial":12345678901234567890');
    expect(sent).toContain('"to":2.50');
    expect(JSON.parse(sent)).toMatchObject({
      variables: {
        by: {
          color: 'RED',
          others: ['BLUE'],
          isNew: true,
          label: '"quoted" ü',
          parts: [{ id: '007', size: { to: 2.5 } }, { id: 'b' }],
          extra: { deep: [1, null] },
        },
        at: ['2026-01-31T10:00:00Z', '2026-02-01T10:00:00Z'],
      },
    });
    expect(sent).not.toContain('"limit"');

    // What was left out has the defaults of operation and schema.
    const answer = JSON.parse(await explorer.save('JSON as it came')) as {
      data: { search: string };
    };
    expect(JSON.parse(answer.data.search)).toMatchObject({
      limit: 7,
      by: { weight: { from: 0.5 } },
    });
  });
}
