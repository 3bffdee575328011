import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { filmExplorer } from './guide/film-visit.ts';
import { visitGuide } from './guide/guide-visit.ts';
import { hashOf, markupOf, settledMarkup } from './guide/markup.ts';
import { FILM, PICTURES_FILE, readPictures } from './guide/picture-files.ts';
import { expect, test } from './support/test.ts';

const expectSoftly = expect.configure({ soft: true });

const staleness = (name: string): string =>
  `docs/guide/${name}.png is older than what it shows: \`npm run guide\` renews it`;

test('the guide’s pictures show what the page shows now @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  const kept = await readPictures();
  const visited = [FILM];
  await visitGuide({ explorer, user, page }, async (name) => {
    visited.push(name);
    await expectSoftly
      .poll(async () => hashOf(await markupOf(page)), { message: staleness(name), timeout: 5_000 })
      .toBe(kept[name]);
  });
  const files = (await readdir(dirname(PICTURES_FILE))).filter((name) => name.endsWith('.png'));
  expect(files.toSorted()).toEqual(visited.map((name) => `${name}.png`).toSorted());
  expect(Object.keys(kept).toSorted()).toEqual(visited.toSorted());
});

test('the README’s moving picture shows what the page shows now @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  const states: string[] = [];
  await filmExplorer({ explorer, user, page }, async () => {
    states.push(await settledMarkup(page));
  });
  expect(hashOf(states.join('\n')), staleness(FILM)).toBe((await readPictures())[FILM]);
});
