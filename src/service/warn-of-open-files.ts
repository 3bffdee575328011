import { stat } from 'node:fs/promises';
import type { Environment } from './environment.ts';
import type { Log } from './http/log.ts';

/** May be read by everybody on the machine. */
const READABLE_BY_OTHERS = 0o004;

/**
 * Warns of a signing key or hashes that every account of the machine can read. It is no refusal:
 * where secrets are mounted, as in containers, the mode is often not the operator's to choose.
 */
export async function warnOfOpenFiles(
  { users, signingKeyFile }: Environment,
  log: Log,
): Promise<void> {
  const files = [
    ['SIGNING_KEY_FILE', signingKeyFile],
    ['CREDENTIALS_FILE', users.kind === 'file' ? users.path : undefined],
  ] as const;
  for (const [variable, path] of files) {
    if (path === undefined) continue;
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & READABLE_BY_OTHERS) !== 0) {
      log({
        event: 'warning',
        warning: 'The file can be read by every user of the machine',
        variable,
      });
    }
  }
}
