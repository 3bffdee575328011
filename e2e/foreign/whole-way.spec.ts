import { test } from './foreign-test.ts';
import { ITEMS } from './upstreams.ts';
import { runIntoFile } from './whole-way.ts';

for (const [id, mark] of [
  ['apollo', ' @full'],
  ['mercurius', ' @full'],
  ['yoga', ' @full'],
  ['graphql-http', ' @full'],
] as const) {
  test(`${id}: sign in, run, table, file${mark}`, async ({ explorer, foreign, page, user }) => {
    await explorer.openService(foreign[id], user);
    await runIntoFile(explorer, page, ITEMS.list);
  });
}
