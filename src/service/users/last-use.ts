import { basename, join } from 'node:path';
import * as v from 'valibot';
import type { Clock } from '../../contract/clock.ts';
import type { Environment } from '../settings/environment.ts';
import type { Log } from '../http/log.ts';
import {
  lockFile,
  messageOf,
  readStartupFile,
  StartupError,
  writeFileAtomically,
} from '../files/startup-files.ts';
import { credentialId, type StoredCredential } from './credential-hashes.ts';

const KEEP_MS = 60_000;

const useSchema = v.strictObject({ username: v.string(), id: v.string(), at: v.number() });

export type LastUse = v.InferOutput<typeof useSchema>;

export interface LastUseStore {
  /** A later time that is there already stays. */
  keep(uses: readonly LastUse[]): Promise<void>;
  load(): Promise<readonly LastUse[]>;
}

/** Writes down once a minute at most when keys and passwords were used; a killed process loses that minute. */
export class LastUses {
  readonly #unwritten = new Map<string, LastUse>();
  #hasWarned = false;
  #write: (() => Promise<void>) | undefined;
  #cancel = (): void => undefined;

  constructor(private readonly clock: Clock) {}

  note(username: string, credential: StoredCredential): void {
    const use = { username, id: credentialId(credential), at: this.clock.now() };
    this.#unwritten.set(keyOf(use), use);
  }

  keepIn(store: LastUseStore, log: Log): void {
    let writing = Promise.resolve();
    this.#write = () => (writing = writing.then(() => this.#keep(store, log)));
    this.#cancel = this.clock.every(KEEP_MS, () => void this.#write?.());
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#write?.();
  }

  async #keep(store: LastUseStore, log: Log): Promise<void> {
    const uses = [...this.#unwritten.values()];
    if (uses.length === 0) return;
    try {
      await store.keep(uses);
      for (const use of uses) {
        if (this.#unwritten.get(keyOf(use)) === use) this.#unwritten.delete(keyOf(use));
      }
      this.#hasWarned = false;
    } catch (error) {
      if (this.#hasWarned) return;
      this.#hasWarned = true;
      const reason = messageOf(error).replace(/\.$/, '');
      const warning = `It cannot be kept when keys and passwords were last used: ${reason}`;
      log({ event: 'warning', warning, variable: 'CREDENTIALS_FILE' });
    }
  }
}

function keyOf({ id, username }: LastUse): string {
  return `${id} ${username}`;
}

const fileSchema = v.strictObject({ version: v.literal(1), uses: v.array(useSchema) });

/** Beside the credentials file, or in STATE_DIRECTORY. Undefined without a credentials file. */
export function openLastUseFile({
  users,
  stateDirectory,
}: Pick<Environment, 'users' | 'stateDirectory'>): LastUseStore | undefined {
  if (users.kind !== 'file') return undefined;
  const folder =
    stateDirectory === undefined ? users.path : join(stateDirectory, basename(users.path));
  const path = `${folder}.used.json`;
  const load = async (): Promise<readonly LastUse[]> => {
    const content = await readStartupFile('file', path, '{"version":1,"uses":[]}');
    try {
      return v.parse(fileSchema, JSON.parse(content)).uses;
    } catch (error) {
      throw new StartupError(`The file ${path} is damaged; remove it, nothing depends on it.`, {
        cause: error,
      });
    }
  };
  return {
    load,
    async keep(uses) {
      const lock = await lockFile(`${path}.lock`, (holder) => `${path} is in use by ${holder}.`);
      try {
        const merged = newestUses([...(await load()), ...uses]);
        await writeFileAtomically(path, `${JSON.stringify({ version: 1, uses: merged })}\n`);
      } finally {
        lock.release();
      }
    },
  };
}

function newestUses(uses: readonly LastUse[]): LastUse[] {
  const latest = new Map<string, LastUse>();
  for (const use of uses) {
    if ((latest.get(keyOf(use))?.at ?? 0) <= use.at) latest.set(keyOf(use), use);
  }
  return [...latest.values()];
}
