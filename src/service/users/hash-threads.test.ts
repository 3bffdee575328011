import { readdir, readFile } from 'node:fs/promises';
import { scryptSync } from 'node:crypto';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { deriveHash } from './credential-hashes.ts';
import { QueueFullError } from './work-queue.ts';

const options = { cost: 2 ** 14, blockSize: 8, parallelization: 1, maxmem: 2 ** 28 };
const job = { password: 'Größe', salt: Buffer.from('0123456789abcdef'), length: 32, options };

test('the hash is that of scrypt', async () => {
  expect(await deriveHash(job)).toEqual(scryptSync(job.password, job.salt, job.length, options));
});

test('a file is read while as many hashes are made as may be at a time', async () => {
  const ended: string[] = [];
  // Each some hundred times as long as the file.
  const long = { ...job, options: { ...options, cost: 2 ** 16 } };
  const hashes = Array.from({ length: 5 }, async () => {
    await deriveHash(long);
    ended.push('hash');
  });
  await readFile(fileURLToPath(import.meta.url));
  ended.push('file');
  await Promise.all(hashes);
  expect(ended[0]).toBe('file');
});

test.skipIf(process.platform !== 'linux')('calls go before hashes', async () => {
  const before = getPriority();
  await deriveHash(job);
  const threads = await readdir('/proc/self/task');
  const stats = await Promise.all(
    threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8')),
  );
  // The 19th field is the nice value; the second, in brackets, may hold spaces.
  const nice = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
  expect(nice).toContain(10);
  expect(getPriority()).toBe(before);
});

test('what scrypt refuses fails, and the next one is hashed', async () => {
  const wrong = { ...job, options: { ...options, cost: 3 } };
  await expect(deriveHash(wrong)).rejects.toThrow('Invalid scrypt params');
  expect(await deriveHash(job)).toHaveLength(32);
});

test('of a flood, what there is no room for is refused at once', async () => {
  const cheap = { ...job, options: { ...options, cost: 2 } };
  const settled = await Promise.allSettled(Array.from({ length: 300 }, () => deriveHash(cheap)));
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(reasons).toHaveLength(300 - 204);
  for (const reason of reasons) expect(reason).toBeInstanceOf(QueueFullError);
});
