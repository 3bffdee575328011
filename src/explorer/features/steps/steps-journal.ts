import type { DBSchema } from 'idb';
import { createStore } from 'zustand/vanilla';
import type { JobFault } from '../../../jobs/job-state.ts';
import { openDatabase } from '../../../workers/open-database.ts';

/** The end of a call: its answer, why it failed, or only that its mutation was sent. */
export type KeptCall =
  | { readonly kind: 'answer'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failure'; readonly failure: JobFault }
  | { readonly kind: 'sent' };

/** A step, and of a call its values' numbers and the position of its page. */
type Place = readonly [step: string, from?: number, to?: number, position?: string];

export type CallPlace = Required<Place>;

interface JournalPorts {
  /** The window's: what it holds outlives a reload, and ends with the tab. */
  readonly own: Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>;
  readonly locks: Pick<LockManager, 'request'>;
  /** The name in `own`. */
  readonly name: string;
  /** The service and its user: the journal is none of another's. */
  readonly user: string;
}

export type StepsJournal = NonNullable<Awaited<ReturnType<typeof openJournal>>>;

const DATABASE = 'gatehouse-steps';
const RECORDS = 'records';

interface Stores extends DBSchema {
  [RECORDS]: { key: IDBValidKey; value: Uint8Array<ArrayBuffer> };
}

const KEY_BYTES = 16;

/** AES-GCM's initialization vector, bytes (NIST SP 800-38D, section 5.2.1.1). */
const IV_BYTES = 12;

/** Longest wait for the page before to go, milliseconds. */
const WAIT_MS = 2_000;

/** After it no reload goes on with a journal, milliseconds. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

const ignore = (): void => undefined;

/** Begins the record of an answer; no other one begins so. */
const ANSWER = 0;

/**
 * Opens the journal of a new job, or that of the job that a reload has left: its calls, encrypted with a key that the
 * window alone holds. Undefined where there is none, or another page has it.
 * @throws the browser's error where it stores nothing
 */
export async function openJournal({ own, locks, name, user }: JournalPorts, isNew: boolean) {
  const random = crypto.getRandomValues(new Uint8Array(2 * KEY_BYTES)).join();
  const secret = isNew ? `${random},${Date.now()}` : own.getItem(name);
  if (secret === null) return undefined;
  const numbers = secret.split(',').map(Number);
  const parts = Uint8Array.from(numbers.slice(0, 2 * KEY_BYTES));
  // When it began comes last, for `clearLeft`.
  const job = numbers.slice(KEY_BYTES).join('-');
  const release = await holdLock(locks, job);
  if (!release) return undefined;
  const { seal, open } = await createSeal(parts.subarray(0, KEY_BYTES), user);
  const database = await openDatabase<Stores>(DATABASE, {
    version: 1,
    upgrade: (made) => void made.createObjectStore(RECORDS),
  });
  const state = createStore(() => ({ isWhole: true, isOffered: true }));
  const letGo = (): void => {
    if (own.getItem(name) === secret) own.removeItem(name);
    state.setState({ isOffered: false });
  };
  const keyOf = (place: Place) => [job, ...place] as IDBValidKey;
  let [canRead, isLeft] = [true, !isNew];
  const fail = (): void => state.setState({ isWhole: false });
  const put = async (place: Place, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    if (!state.getState().isWhole) return;
    await database.put(RECORDS, await seal(bytes), keyOf(place)).catch(fail);
  };
  const get = async (place: Place): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    try {
      const record = canRead && (await database.get(RECORDS, keyOf(place)));
      return record ? await open(record) : undefined;
    } catch {
      canRead = false;
      fail();
      return undefined;
    }
  };
  const note = (place: Place, value: unknown): Promise<void> =>
    put(place, new TextEncoder().encode(JSON.stringify(value)));
  const noted = async (place: Place): Promise<unknown> => {
    const bytes = await get(place);
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  };
  const taken = new Set<string>();
  const leave = (): void => {
    database.close();
    release();
  };
  if (isNew) own.setItem(name, secret);
  return {
    /**
     * Whole until the browser stores no more of it: what it has stays, and a reload asks again for what came since.
     * Offered until no reload goes on with it.
     */
    state,
    note,
    noted,
    /** Another job takes its place, or a call must not be made once more by it. */
    letGo,
    async keep(place: CallPlace, call: KeptCall): Promise<void> {
      taken.add(String(place));
      if (call.kind !== 'answer') {
        await note(place, call);
        // Without the note a reload would send it once more.
        if (call.kind === 'sent' && !state.getState().isWhole) letGo();
        return;
      }
      const bytes = new Uint8Array(call.bytes.length + 1).fill(ANSWER, 0, 1);
      bytes.set(call.bytes, 1);
      await put(place, bytes);
    },
    /** Gives what is kept of a call, once; a call that this did not settle is made anew. */
    async take(place: CallPlace): Promise<KeptCall | undefined> {
      if (taken.has(String(place))) return undefined;
      const bytes = await get(place);
      taken.add(String(place));
      if (!canRead && isLeft) return { kind: 'sent' };
      if (bytes?.[0] === ANSWER) return { kind: 'answer', bytes: bytes.slice(1) };
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as KeptCall);
    },
    /** Lets another job of the page take all calls. */
    takeAgain(): void {
      isLeft = true;
      taken.clear();
    },
    giveBack: (place: CallPlace) => void taken.delete(String(place)),
    forget: (place: CallPlace) => database.delete(RECORDS, [job, ...place]).catch(ignore),
    /** A step's calls, beside the note of its values. */
    count: async (step: string): Promise<number> =>
      Math.max(0, (await database.count(RECORDS, below([job, step]))) - 1),
    leave,
    async drop(): Promise<void> {
      letGo();
      await database.delete(RECORDS, below([job])).catch(ignore);
      leave();
    },
    /** Removes the journals of tabs that are closed: old ones, as a tab that reloads holds no lock either. */
    async clearLeft(): Promise<void> {
      const all = (await database.getAllKeys(RECORDS)) as [string][];
      for (const other of new Set(all.map(([one]) => one))) {
        if (Date.now() - Number(other.split('-').at(-1)) < MAX_AGE_MS) continue;
        await locks.request(lockOf(other), { ifAvailable: true }, async (lock) => {
          if (lock) await database.delete(RECORDS, below([other]));
        });
      }
    },
  };
}

async function createSeal(raw: Uint8Array<ArrayBuffer>, user: string) {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const by = { name: 'AES-GCM', additionalData: new TextEncoder().encode(user) };
  return {
    async seal(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ ...by, iv }, key, bytes));
      const record = new Uint8Array(IV_BYTES + sealed.length);
      record.set(iv);
      record.set(sealed, IV_BYTES);
      return record;
    },
    async open(record: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
      const [iv, sealed] = [record.subarray(0, IV_BYTES), record.subarray(IV_BYTES)];
      return new Uint8Array(await crypto.subtle.decrypt({ ...by, iv }, key, sealed));
    },
  };
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
    const hold = () => new Promise<void>((release) => resolve(release));
    const signal = AbortSignal.timeout(WAIT_MS);
    locks.request(lockOf(job), { signal }, hold).catch(() => resolve(undefined));
  });
}
