import { test } from './foreign-test.ts';
import { ITEMS } from './upstreams.ts';
import { runIntoFile } from './whole-way.ts';

for (const id of ['apollo', 'mercurius', 'yoga', 'graphql-http'] as const) {
  test(`${id}: sign in, run, table, file`, async ({ explorer, foreign, page, user }) => {
    await explorer.openService(foreign[id], user);
    await runIntoFile(explorer, page, ITEMS.list);
  });
}
