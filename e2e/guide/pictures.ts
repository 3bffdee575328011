import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/test.ts';
import { filmExplorer } from './film-visit.ts';
import { visitGuide } from './guide-visit.ts';
import { hashOf, settledMarkup } from './markup.ts';
import { movingPicture, type Shot } from './moving-picture.ts';
import { FILM, PICTURES_FILE, pictureFile, readPictures } from './picture-files.ts';

test.describe.configure({ mode: 'serial' });

/** A moving picture has at most so many bytes: a README is read on the way, too. */
const FILM_BYTES = 2 ** 20;

test('the guide’s pictures', async ({ explorer, user, page }) => {
  const hashes: Record<string, string> = {};
  await visitGuide({ explorer, user, page }, async (name) => {
    hashes[name] = hashOf(await settledMarkup(page));
    await page.screenshot({ path: pictureFile(name) });
  });
  await keep(hashes);
});

test('the moving picture of the README', async ({ explorer, user, page, context }) => {
  const shots: Shot[] = [];
  const states: string[] = [];
  await filmExplorer({ explorer, user, page }, async (ms) => {
    states.push(await settledMarkup(page));
    shots.push({ png: await page.screenshot(), ms });
  });
  const picture = await movingPicture(context, shots);
  expect(picture.length).toBeLessThanOrEqual(FILM_BYTES);
  await writeFile(pictureFile(FILM), picture);
  await keep({ [FILM]: hashOf(states.join('\n')) });
});

async function keep(hashes: Readonly<Record<string, string>>): Promise<void> {
  const all = { ...(await readPictures()), ...hashes };
  await writeFile(PICTURES_FILE, `${JSON.stringify(all, null, 2)}\n`);
}
