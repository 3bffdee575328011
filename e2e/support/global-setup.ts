import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeServiceUsers } from './service-users.ts';

/** What is done once a run, before its workers: Playwright calls it, and in the end what it returns. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-users-'));
  await makeServiceUsers(folder);
  return () => rm(folder, { recursive: true });
}
