import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';
import { serviceUsers, type Credentials } from './service-users.ts';

/** Variables of a service's environment. */
export type ServiceVariables = Readonly<Record<string, string | undefined>>;

/** For a service that no test asks for data: reading its own takes most of a start. */
export const WITHOUT_DATA: ServiceVariables = { UPSTREAM_GRAPHQL_URL: 'http://127.0.0.1:9/' };

/** Service users, and the services that know them. */
export interface Stage {
  /** The next service user; none that another test is using. */
  nextUser(): Credentials;
  /** Starts one more service, which ends with the stage. */
  start(variables?: ServiceVariables): Promise<ServiceProcess>;
  /** The same, with a configuration that names services. */
  startWithConfig(config: object, variables?: ServiceVariables): Promise<ServiceProcess>;
  /** What a function makes of the stage and such variables, made when it is first asked for. */
  once<Made>(
    make: (stage: Stage, variables: ServiceVariables) => Promise<Made>,
    variables?: ServiceVariables,
  ): Promise<Made>;
  /** A folder for files that a service reads. */
  readonly folder: string;
  /** Has something else end with the stage. */
  onClose(end: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Services are started as they are asked for. */
export async function createStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const { credentialsFile, users } = serviceUsers();
  const ends: (() => Promise<void>)[] = [];
  const made = new Map<unknown, Map<string, Promise<unknown>>>();
  let taken = 0;
  let configs = 0;
  const stage: Stage = {
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
        ...variables,
      });
      ends.push(service.stop);
      return service;
    },
    async startWithConfig(config, variables = {}) {
      configs += 1;
      const file = join(folder, `config-${configs}.json`);
      await writeFile(file, JSON.stringify(config));
      return stage.start({ ...variables, CONFIG_FILE: file });
    },
    once<Made>(make: (of: Stage, like: ServiceVariables) => Promise<Made>, variables = {}) {
      const known = made.get(make) ?? new Map<string, Promise<unknown>>();
      made.set(make, known);
      const key = JSON.stringify(variables);
      const answer = known.get(key) ?? make(stage, variables);
      known.set(key, answer);
      return answer as Promise<Made>;
    },
    onClose: (end) => void ends.push(end),
    async close() {
      await Promise.all(ends.map((end) => end()));
      await rm(folder, { recursive: true });
    },
  };
  return stage;
}
