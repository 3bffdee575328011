import type { DBSchema } from 'idb';
import { jsonOrNone } from '../../../contract/json-members.ts';
import type { JobFault } from '../../../jobs/job-state.ts';
import { openDatabase } from '../../../workers/open-database.ts';

/** What became of a call: its answer, why it failed, or only that its mutation was sent. */
export type KeptCall =
  | { readonly kind: 'answer'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failure'; readonly failure: JobFault }
  | { readonly kind: 'sent' };

/** The step, its values' numbers, and the position of a page. */
export type CallPlace = readonly [step: string, from: number, to: number, position: string];

export interface JournalPorts {
  /** The window's: what it holds is left by a reload, and gone with the tab. */
  readonly own: Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>;
  readonly locks: Pick<LockManager, 'request'>;
  /** The name in `own`. */
  readonly name: string;
  /** The service and its user: nobody else can read the journal. */
  readonly user: string;
}

export type StepsJournal = NonNullable<Awaited<ReturnType<typeof openJournal>>>;

const DATABASE = 'gatehouse-steps';
const RECORDS = 'records';

interface Stores extends DBSchema {
  [RECORDS]: { key: IDBValidKey; value: Uint8Array<ArrayBuffer> };
}

/** AES-GCM's key, and the job's id behind it, bytes. */
const KEY_BYTES = 16;

/** AES-GCM's initialization vector, bytes (NIST SP 800-38D, section 5.2.1.1). */
const IV_BYTES = 12;

/** Longest wait for the page before to go, milliseconds. */
const WAIT_MS = 2_000;

const ANSWER = 1;

/**
 * Opens the journal of a job that a reload has left, or a new one: all calls, encrypted with a key that only this
 * window holds. Undefined where there is none, another tab has it, or another user began it.
 * @throws the browser's error where it stores nothing
 */
export async function openJournal(ports: JournalPorts, isNew: boolean) {
  const { own, locks, name, user } = ports;
  const known = isNew ? undefined : (own.getItem(name) ?? '');
  if (known === '') return undefined;
  const secret = known === undefined ? newSecret() : Uint8Array.from(known.split(','), Number);
  const job = secret.subarray(KEY_BYTES).join('-');
  const key = await crypto.subtle.importKey(
    'raw',
    secret.subarray(0, KEY_BYTES),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );
  const release = await holdLock(locks, job);
  if (!release) return undefined;
  const database = await openDatabase<Stores>(DATABASE, {
    version: 1,
    upgrade: (made) => void made.createObjectStore(RECORDS),
  });
  const additionalData = new TextEncoder().encode(user);
  const put = async (place: CallPlace | [string], bytes: Uint8Array<ArrayBuffer>) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
    const record = new Uint8Array(IV_BYTES + sealed.byteLength);
    record.set(iv);
    record.set(new Uint8Array(sealed), IV_BYTES);
    await database.put(RECORDS, record, [job, ...place]);
  };
  const get = async (place: CallPlace | [string]) => {
    const record = await database.get(RECORDS, [job, ...place]);
    if (!record) return undefined;
    const iv = record.subarray(0, IV_BYTES);
    const algorithm = { name: 'AES-GCM', iv, additionalData };
    const plain = await crypto.subtle.decrypt(algorithm, key, record.subarray(IV_BYTES));
    return new Uint8Array(plain);
  };
  const putJson = (place: CallPlace | [string], value: unknown) =>
    put(place, new TextEncoder().encode(JSON.stringify(value)));
  const taken = new Set<string>();
  const journal = {
    /** Something about the whole job, or about a step. */
    note: (what: string, value: unknown): Promise<void> => putJson([what], value),
    async noted(what: string): Promise<unknown> {
      const bytes = await get([what]);
      return bytes && jsonOrNone(new TextDecoder().decode(bytes));
    },
    keep(place: CallPlace, call: KeptCall): Promise<void> {
      taken.add(String(place));
      if (call.kind !== 'answer') return putJson(place, call);
      const bytes = new Uint8Array(call.bytes.length + 1);
      bytes[0] = ANSWER;
      bytes.set(call.bytes, 1);
      return put(place, bytes);
    },
    /** What an earlier page kept of a call, once: it is made anew where that did not do. */
    async take(place: CallPlace): Promise<KeptCall | undefined> {
      if (isNew || taken.has(String(place))) return undefined;
      taken.add(String(place));
      const bytes = await get(place);
      if (bytes?.[0] === ANSWER) return { kind: 'answer', bytes: bytes.slice(1) };
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as KeptCall);
    },
    forget: (place: CallPlace): Promise<void> => database.delete(RECORDS, [job, ...place]),
    /** A step's calls, beside the note of its values. */
    count: async (step: string): Promise<number> =>
      Math.max(0, (await database.count(RECORDS, below([job, step]))) - 1),
    leave(): void {
      database.close();
      release();
    },
    async drop(): Promise<void> {
      if (own.getItem(name) === secret.join()) own.removeItem(name);
      await database.delete(RECORDS, below([job]));
      journal.leave();
    },
  };
  if (!isNew) return journal;
  await clearLeft();
  own.setItem(name, secret.join());
  return journal;

  /** Removes the journals of tabs that are closed. */
  async function clearLeft(): Promise<void> {
    const all = new Set((await database.getAllKeys(RECORDS)).map((one) => (one as string[])[0]));
    for (const other of all) {
      if (other === undefined || other === job) continue;
      await locks.request(lockOf(other), { ifAvailable: true }, async (lock) => {
        if (lock) await database.delete(RECORDS, below([other]));
      });
    }
  }
}

function newSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(2 * KEY_BYTES));
}

function lockOf(job: string): string {
  return `${DATABASE}-${job}`;
}

/** All keys that begin so: a list comes after every number and text (Indexed Database API, "compare two keys"). */
function below(key: readonly IDBValidKey[]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []]);
}

/** @returns its end; undefined while another page has it */
function holdLock(locks: JournalPorts['locks'], job: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const hold = (): Promise<void> => new Promise((release) => resolve(release as () => void));
    const signal = AbortSignal.timeout(WAIT_MS);
    locks.request(lockOf(job), { signal }, hold).catch(() => resolve(undefined));
  });
}
