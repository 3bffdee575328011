import type { ScryptOptions } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { WorkQueue } from './work-queue.ts';

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
