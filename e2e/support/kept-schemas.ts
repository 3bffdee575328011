import type { Page } from '@playwright/test';

/** How many schemas the browser has kept of its visits. */
export async function countKeptSchemas(page: Page): Promise<number> {
  const databases = await page.evaluate(() => indexedDB.databases());
  // To open it would make it, without its stores.
  if (!databases.some(({ name }) => name === 'gatehouse-schema-history')) return 0;
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('gatehouse-schema-history');
        request.addEventListener('success', () => {
          const database = request.result;
          const count = database.transaction('versions').objectStore('versions').count();
          count.addEventListener('success', () => {
            database.close();
            resolve(count.result);
          });
        });
      }),
  );
}
