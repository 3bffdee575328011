import { expect, test } from './foreign-test.ts';

// In one line, since the editor would indent others anew.
const REDS = [
  'query Reds($first: Int!) { reds(first: $first) {',
  'totalCount edges { node { id name weight parts { edges { node { id } } } } } } }',
].join(' ');

for (const id of ['apollo', 'mercurius', 'yoga', 'graphql-http'] as const) {
  test(`${id}: sign in, run, table, file`, async ({ explorer, foreign, page, user }) => {
    const service = foreign[id];
    await explorer.openService(service, user);

    await test.step('an operation with variables', async () => {
      await explorer.writeVariables('{"first": 12}');
      await explorer.run(REDS);
      await expect(explorer.lastCall).toContainText('Done');
      await expect(explorer.answer).toContainText('"totalCount": 40');
    });

    await test.step('its table', async () => {
      await page.getByRole('radio', { name: 'Table' }).check();
      await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
        '12 rows',
      );
    });

    await test.step('a file of it', async () => {
      const lines = (await explorer.save('NDJSON')).trimEnd().split('\n');
      expect(lines).toHaveLength(12);
      expect(lines[11]).toContain('red-11');
    });
  });
}
