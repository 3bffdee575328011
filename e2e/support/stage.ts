import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';
import { serviceUsers, type Credentials } from './service-users.ts';

/** Service users, and the services that know them. */
export interface Stage {
  /** The next service user; none that another test is using. */
  nextUser(): Credentials;
  /** Starts one more service, which ends with the stage. */
  start(variables?: Readonly<Record<string, string | undefined>>): Promise<ServiceProcess>;
  /** A folder for files that a service reads. */
  readonly folder: string;
  /** Has something else end with the stage. */
  onClose(end: () => Promise<void>): void;
  close(): Promise<void>;
}

/**
 * Services are started as they are asked for.
 *
 * @param common variables of the environment of all its services
 */
export async function createStage(common: Readonly<Record<string, string>>): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const { credentialsFile, users } = serviceUsers();
  const ends: (() => Promise<void>)[] = [];
  let taken = 0;
  return {
    folder,
    nextUser() {
      taken += 1;
      const user = users[taken % users.length];
      if (!user) throw new TypeError('there are users');
      return user;
    },
    async start(variables = {}) {
      const service = await startServiceProcess({
        CREDENTIALS_FILE: credentialsFile,
        ...common,
        ...variables,
      });
      ends.push(service.stop);
      return service;
    },
    onClose: (end) => void ends.push(end),
    async close() {
      await Promise.all(ends.map((end) => end()));
      await rm(folder, { recursive: true });
    },
  };
}
