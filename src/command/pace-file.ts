import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { graphqlEndpoint } from '../contract/paths.ts';
import { writeFileAtomically } from '../service/files/startup-files.ts';
import { readPaceRecord, NO_CALLS, type PaceKeeper } from '../transport/call-turns.ts';
import { CommandError } from './command-error.ts';
import { createFolderLock, type WaitingClock } from './folder-lock.ts';

const LOOKS_APART_MS = 20;

/** What the programs of a machine share of a service's pace: a file beside the token's, and its lock. */
export function createPaceFile(
  folder: string,
  { baseUrl, username }: { readonly baseUrl: string; readonly username: string },
  clock: WaitingClock,
): PaceKeeper {
  const owner = `${graphqlEndpoint(baseUrl)}\n${username}`;
  const id = createHash('sha256').update(owner, 'utf8').digest('hex').slice(0, 32);
  const file = join(folder, `pace-${id}.json`);
  const lock = createFolderLock({
    path: join(folder, `pace-${id}.lock`),
    folder,
    looksApartMs: LOOKS_APART_MS,
    holderDoes: 'counts its calls',
  });
  /** Where nothing can be written, this program counts for itself. */
  let own = NO_CALLS;
  return {
    now: () => clock.now(),
    sleep: (milliseconds) => clock.sleep(milliseconds),
    async change(change) {
      try {
        const changed = await lock.withLock(
          clock,
          async () => undefined,
          async () => {
            const text = await readFile(file, 'utf8').catch(() => undefined);
            const made = change(readPaceRecord(text));
            await writeFileAtomically(file, `${JSON.stringify(made.record)}\n`);
            return made;
          },
        );
        return changed.result;
      } catch (error) {
        const isOfFile =
          error instanceof CommandError || (error instanceof Error && 'code' in error);
        if (!isOfFile) throw error;
        const { record, result } = change(own);
        own = record;
        return result;
      }
    },
  };
}
