import { hash as digest, randomBytes, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { WorkQueue } from './work-queue.ts';

/** A fast hash is enough for 256 random bits, and avoids comparing secrets byte by byte. */
export function hashApiKey(apiKey: string): string {
  return digest('sha256', apiKey, 'base64url');
}

export const base64url = v.pipe(
  v.string(),
  v.regex(/^[\w-]{22,}$/, 'must be base64url of 16 bytes or more'),
);

const timestamp = v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-12-31T23:59:59Z'));

/** A key or a password as it is stored; of several, the newest comes last. */
const credentialSchema = v.strictObject({
  hash: base64url,
  created: v.optional(timestamp),
  notAfter: v.optional(timestamp),
});

export type StoredCredential = v.InferOutput<typeof credentialSchema>;

/** A short name: the hash's first eight digits, hexadecimal. Equal keys of several users have the same id. */
export function credentialId({ hash }: StoredCredential): string {
  return Buffer.from(hash, 'base64url').toString('hex').slice(0, 8);
}

export function isCredentialLive({ notAfter }: StoredCredential, now: number): boolean {
  return notAfter === undefined || now < Date.parse(notAfter);
}

/** Two, so that a customer goes over from one to the other without a gap. */
const oneOrTwo = v.pipe(
  v.array(credentialSchema),
  v.minLength(1, 'must hold one or two'),
  v.maxLength(2, 'must hold one or two'),
);

export const apiKeysSchema = v.pipe(
  oneOrTwo,
  v.everyItem(({ hash }) => hash.length === 43, 'must be SHA-256 hashes in base64url'),
);

/** The parameters are bounded, so that a file cannot make one sign-in take gigabytes. */
const integer = (lowest: number, highest: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(lowest), v.maxValue(highest));

/** scrypt (RFC 7914), its parameters stored with the result so that they can grow. */
export const scryptEntries = {
  algorithm: v.literal('scrypt'),
  cost: v.pipe(
    integer(16_384, 1_048_576),
    v.check((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two'),
  ),
  blockSize: integer(8, 16),
  parallelization: integer(1, 16),
  salt: base64url,
};

/** One salt for both passwords: one hash looks for either, so that the time does not tell how many there are. */
export const passwordsSchema = v.strictObject({ ...scryptEntries, hashes: oneOrTwo });

export type StoredPasswords = v.InferOutput<typeof passwordsSchema>;

type Scrypt = Omit<StoredPasswords, 'hashes'>;

/** OWASP's scrypt setting with the least memory: 16 MiB a hash. */
const DEFAULTS = { algorithm: 'scrypt', cost: 16_384, blockSize: 8, parallelization: 5 } as const;

const HASH_BYTES = 32;

export function makeScrypt(): Scrypt {
  return { ...DEFAULTS, salt: randomBytes(16).toString('base64url') };
}

export async function hashPassword(password: string, scrypt: Scrypt): Promise<string> {
  return (await hashWith(password, HASH_BYTES, scrypt)).toString('base64url');
}

/** No password is among them. Checking takes as long as against `model`, or against new ones without it. */
export function makeDecoy(model?: StoredPasswords): StoredPasswords {
  const random = (length: number): string => randomBytes(length).toString('base64url');
  return { ...(model ?? DEFAULTS), salt: random(16), hashes: [{ hash: random(HASH_BYTES) }] };
}

export async function findPassword(password: string, { hashes, ...scrypt }: StoredPasswords) {
  const expected = hashes.map(({ hash }) => Buffer.from(hash, 'base64url'));
  const longest = Math.max(...expected.map(({ length }) => length));
  // A shorter hash is a prefix of a longer one (RFC 7914, section 6; RFC 8018, section 5.2).
  const derived = await hashWith(password, longest, scrypt);
  const matches = expected.map((each) => timingSafeEqual(derived.subarray(0, each.length), each));
  return hashes.find((_, index) => matches[index]);
}

/** NFC, because keyboards disagree on whether `ü` is one code point or two. */
function hashWith(password: string, length: number, scrypt: Scrypt): Promise<Buffer> {
  const { cost, blockSize, parallelization } = scrypt;
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  const salt = Buffer.from(scrypt.salt, 'base64url');
  return deriveHash({ password: password.normalize('NFC'), salt, length, options });
}

/** Hashes at a time; 200 that wait are some ten seconds of work. */
const HASHING = { concurrency: 4, capacity: 200 };

interface ScryptJob {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly length: number;
  readonly options: ScryptOptions;
}

type Answer = { readonly hash: Uint8Array } | { readonly error: Error };

/** The code of each thread, passed as text: it must be self-contained, and needs no file. */
function hashForParent(
  { scryptSync }: typeof import('node:crypto'),
  { parentPort }: typeof import('node:worker_threads'),
  { platform, setPriority }: Pick<typeof import('node:os'), 'platform' | 'setPriority'>,
): void {
  try {
    // Calls go before hashes. Linux has a priority for each thread, others one for the whole process.
    if (platform() === 'linux') setPriority(10);
  } catch {
    // A sandbox may forbid it.
  }
  const work = ({ password, salt, length, options }: ScryptJob): Answer => {
    try {
      return { hash: scryptSync(password, salt, length, options) };
    } catch (error) {
      return { error: error as Error };
    }
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.on('message', (job: ScryptJob) => parentPort.postMessage(work(job)));
}

const SOURCE = `(${hashForParent.toString()})(require('node:crypto'), require('node:worker_threads'), require('node:os'))`;

const idleThreads: Worker[] = [];

const queue = new WorkQueue(HASHING);

/** In Node's pool of four, files and host names would wait behind sign-ins. May throw a QueueFullError. */
export function deriveHash(job: ScryptJob): Promise<Buffer> {
  return queue.run(async () => {
    const thread = idleThreads.pop() ?? new Worker(SOURCE, { eval: true, execArgv: [] });
    // A thread that does nothing keeps no program from ending.
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(job);
    // Throws if the thread fails, which is then not reused.
    const [answer] = (await once(thread, 'message')) as [Answer];
    thread.unref();
    idleThreads.push(thread);
    if ('error' in answer) throw answer.error;
    return Buffer.from(answer.hash);
  });
}
