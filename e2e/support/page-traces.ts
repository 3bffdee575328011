import type { Page } from '@playwright/test';

/** Text that a page leaves somewhere. */
export interface Trace {
  readonly place: string;
  readonly text: string;
}

/** Reads every place where a page could leave a secret: its document, and all of its storages. */
export function readTraces(page: Page): Promise<Trace[]> {
  return page.evaluate(async () => {
    const traces: { place: string; text: string }[] = [
      { place: 'the document', text: document.documentElement.outerHTML },
      { place: 'localStorage', text: textOf(localStorage) },
      { place: 'sessionStorage', text: textOf(sessionStorage) },
      { place: 'document.cookie', text: document.cookie },
      { place: 'window.name', text: window.name },
      { place: 'the history', text: `${location.href} ${JSON.stringify(history.state)}` },
      { place: 'the document’s title', text: document.title },
    ];
    for (const { name, version } of await indexedDB.databases()) {
      traces.push({ place: 'IndexedDB', text: await readDatabase(name ?? '', version) });
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text();
        const headers = JSON.stringify([...request.headers]);
        traces.push({ place: 'Cache Storage', text: `${name} ${request.url} ${headers} ${body}` });
      }
    }
    return traces;

    /** By index: an entry named like one of Storage's own members shows in no other way. */
    function textOf(storage: Storage): string {
      const names = Array.from(storage, (_, index) => storage.key(index) ?? '');
      return names.map((name) => `${name}=${storage.getItem(name)}`).join('\n');
    }

    async function readDatabase(name: string, version: number | undefined): Promise<string> {
      const database = await settled(indexedDB.open(name, version));
      const texts: string[] = [name];
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([
          settled(objects.getAllKeys()),
          settled(objects.getAll()),
        ]);
        texts.push(
          store,
          JSON.stringify([keys, values], (_key, value: unknown) => asText(value)),
        );
      }
      database.close();
      return texts.join(' ');
    }

    function asText(value: unknown): unknown {
      if (value instanceof Map || value instanceof Set) return [...value];
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      return ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
    }

    function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB cannot be read')));
      });
    }
  });
}
