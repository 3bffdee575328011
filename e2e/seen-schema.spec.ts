import type { Page } from '@playwright/test';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { json, type Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const FIRST = schemaWith('villages');
const SECOND = schemaWith('hamlets');

function schemaWith(field: string): object {
  return { data: introspectionFromSchema(buildSchema(`type Query { ${field}: Int }`)) };
}

/** The answers that the page keeps for its next visit. */
function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('gatehouse-schemas');
        request.addEventListener('success', () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('answers')) return resolve([]);
          const kept = database.transaction('answers').objectStore('answers').getAll();
          kept.addEventListener('success', () => {
            database.close();
            resolve(kept.result.map((bytes: BufferSource) => new TextDecoder().decode(bytes)));
          });
        });
      }),
  );
}

/** An answer that is held back. */
function heldBack(body: object): { answer: Answer; release: () => void } {
  const waiting: (() => void)[] = [];
  return {
    answer: (response, request) => void waiting.push(() => json(200, body)(response, request)),
    release: () => waiting.splice(0).forEach((end) => end()),
  };
}

test('a schema seen before serves at once, gives way to a new one, and stays where there is none @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  const field = (name: string) => explorer.builder.getByRole('checkbox', { name, exact: true });
  faults.answer('graphql', json(200, FIRST));
  await explorer.openSignedIn(user);
  await expect(field('villages')).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([expect.stringContaining('villages')]);
  await explorer.signOut();

  const late = heldBack(SECOND);
  faults.answer('graphql', late.answer);
  await explorer.openSignedIn(user);
  await expect(field('villages')).toBeVisible();
  await explorer.write('{ v }');
  for (const _column of ' }') await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  await expect(page.locator('.suggest-widget').filter({ visible: true })).toContainText('villages');
  await page.keyboard.press('Escape');
  late.release();
  await expect(field('hamlets')).toBeVisible();
  await expect(field('villages')).toHaveCount(0);
  // It is written in a pause.
  await expect.poll(() => keptAnswers(page)).toEqual([expect.stringContaining('hamlets')]);
  await explorer.signOut();

  faults.answer('graphql', json(500, {}));
  await explorer.openSignedIn(user);
  await expect(explorer.alert).toContainText('An earlier one is in use.');
  await expect(field('hamlets')).toBeVisible();
});

test('a kept schema that is damaged does no harm @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  faults.answer('graphql', json(200, FIRST));
  await explorer.openSignedIn(user);
  await expect.poll(() => keptAnswers(page)).toHaveLength(1);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('gatehouse-schemas');
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('answers', 'readwrite');
          const answers = transaction.objectStore('answers');
          const keys = answers.getAllKeys();
          keys.addEventListener('success', () => {
            const broken = new TextEncoder().encode('{"data":{"__schema":{"types":[{');
            for (const key of keys.result) answers.put(broken, key);
          });
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve();
          });
        });
      }),
  );
  await explorer.signOut();
  await explorer.openSignedIn(user);
  const found = explorer.builder.getByRole('checkbox', { name: 'villages', exact: true });
  await expect(found).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toHaveLength(1);
});

test('@full a schema of ten thousand types completes, and is there at the next visit', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  const source = './bench/schema/synthetic-schema.mjs';
  const { synthesizeSchema } = (await import(source)) as { synthesizeSchema(): object };
  const body = JSON.stringify(synthesizeSchema());
  faults.answer('graphql', (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  );
  const complete = async (): Promise<void> => {
    await explorer.write('{ a }');
    for (const _column of ' }') await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.suggest-widget').filter({ visible: true });
    await expect(list.locator('.monaco-list-row').nth(5)).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await explorer.openSignedIn(user);
  await complete();
  await expect.poll(() => keptAnswers(page)).toHaveLength(1);
  await explorer.signOut();
  faults.answer('graphql', () => undefined);
  await explorer.openSignedIn(user);
  await complete();
});
