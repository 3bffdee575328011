import { answersError } from '../errors.ts';
import { sealBox, type ChunkBox, type OpenChunkBox } from './chunk-store.ts';

/** What the boxes are made of. */
export interface BoxPorts {
  /** Undefined where the browser has none to give. */
  readonly factory: IDBFactory | undefined;
  /** Undefined where the browser has none: what others have left is then left there. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** A name that nobody else has. */
  readonly newName: () => string;
  /** Calls back once the database has had long enough to open. */
  readonly giveUp: (callback: () => void) => void;
}

/** Boxes in IndexedDB, all of one worker. */
export interface DatabaseBoxes {
  /** @throws where the browser lets nobody keep anything */
  open(): Promise<ChunkBox>;
  /** Removes what workers have left that are not there any more. */
  clearLeft(): Promise<void>;
}

const DATABASE = 'gatehouse-answers';
const CHUNKS = 'chunks';

/** Makes boxes. The database is opened for the first of them. */
export function createDatabaseBoxes({ factory, locks, newName, giveUp }: BoxPorts): DatabaseBoxes {
  const owner = newName();
  let opened: Promise<IDBDatabase> | undefined;
  let lastBox = 0;
  /** Held for as long as the worker lives, by which others know that it does. */
  const holdLock = (): Promise<void> =>
    new Promise((resolve) => {
      if (!locks) resolve();
      const hold = (): Promise<never> => {
        resolve();
        return new Promise(() => undefined);
      };
      locks?.request(lockOf(owner), hold).catch(() => resolve());
    });
  const database = (): Promise<IDBDatabase> => {
    opened ??= (async () => {
      if (!factory) throw new Error('There is no IndexedDB.');
      await holdLock();
      return openDatabase(factory, giveUp);
    })();
    // Another try may find it free.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const remove = async (range: IDBKeyRange): Promise<void> => {
    const transaction = (await database()).transaction(CHUNKS, 'readwrite');
    transaction.objectStore(CHUNKS).delete(range);
    await finished(transaction);
  };
  return {
    async open() {
      const chunks = await database();
      lastBox += 1;
      const box = lastBox;
      let isDropped = false;
      return {
        async put(number, bytes) {
          if (isDropped) throw new Error('The chunks were dropped.');
          const transaction = chunks.transaction(CHUNKS, 'readwrite', { durability: 'relaxed' });
          transaction.objectStore(CHUNKS).put(bytes, [owner, box, number]);
          await finished(transaction);
        },
        async get(number) {
          const store = chunks.transaction(CHUNKS).objectStore(CHUNKS);
          const bytes = await settled<unknown>(store.get([owner, box, number]));
          if (!(bytes instanceof Uint8Array)) {
            throw answersError('incomplete', 'The browser has removed a part of this answer.');
          }
          return bytes as Uint8Array<ArrayBuffer>;
        },
        drop() {
          isDropped = true;
          return remove(below([owner, box])).catch(() => undefined);
        },
      };
    },
    async clearLeft() {
      // To look for it must not make one.
      const known = await factory?.databases?.();
      if (!locks || known?.every(({ name }) => name !== DATABASE)) return;
      const others = await ownersIn(await database());
      for (const other of others) {
        if (other === owner) continue;
        await locks.request(lockOf(other), { ifAvailable: true }, async (lock) => {
          if (lock) await remove(below([other]));
        });
      }
    },
  };
}

function lockOf(owner: string): string {
  return `${DATABASE}-${owner}`;
}

/** All keys that begin so: a list comes after every number and text (Indexed Database API, "compare two keys"). */
function below(key: readonly IDBValidKey[]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []]);
}

async function ownersIn(database: IDBDatabase): Promise<string[]> {
  const owners: string[] = [];
  const request = database.transaction(CHUNKS).objectStore(CHUNKS).openKeyCursor();
  for (let cursor = await settled(request); cursor;) {
    const [owner] = cursor.key as [string];
    owners.push(owner);
    cursor.continue([owner, []]);
    cursor = await settled(request);
  }
  return owners;
}

async function openDatabase(factory: IDBFactory, giveUp: BoxPorts['giveUp']): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(CHUNKS));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    settled(request).then(resolve, reject);
    request.addEventListener('blocked', () => reject(new Error('The database is in use.')));
    // A run waits for it.
    giveUp(() => reject(new Error('The database does not open.')));
  });
  // Another tab, with a newer build, may want to change it.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // A cursor's request succeeds for each key: only the next time counts.
    const once = { once: true };
    request.addEventListener('success', () => resolve(request.result), once);
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')), once);
  });
}

/** @throws {DOMException} `QuotaExceededError` where the disk, or what the browser gives of it, is full */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The transaction was aborted.')),
    );
  });
}

/** A database that does not open in so long is done without, milliseconds. */
const PATIENCE_MS = 5_000;

/** By then whoever has woken the worker has what they wanted, milliseconds. */
const LATER_MS = 2_000;

/** Opens places for the chunks of this worker's answers, and removes what workers before it have left. */
export function createWorkerBoxes(): OpenChunkBox {
  const boxes = createDatabaseBoxes({
    factory: self.indexedDB,
    locks: navigator.locks,
    // Outside of secure contexts there is no randomUUID.
    newName: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    giveUp: (callback) => setTimeout(callback, PATIENCE_MS),
  });
  setTimeout(() => void boxes.clearLeft().catch(() => undefined), LATER_MS);
  return async () => sealBox(await boxes.open(), isSecureContext ? crypto.subtle : undefined);
}
