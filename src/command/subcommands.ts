import { UsageError } from '../doctor/terminal/command-options.ts';
import { abortable } from '../session/http-client.ts';
import { EXIT } from './command-error.ts';
import type { Subcommand } from './define-subcommand.ts';

/** Lines of `gatehouse --help`. A subcommand loads when it is called, so that `token` is quick. */
export const SUBCOMMANDS: readonly {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Subcommand>;
}[] = [
  {
    name: 'token',
    summary: 'print a live token, shared by all programs of this machine',
    load: async () => (await import('./token-command.ts')).TOKEN,
  },
  {
    name: 'run',
    summary: 'run an operation, with all pages if wanted, and write its rows',
    load: async () => (await import('./run-command.ts')).RUN,
  },
  {
    name: 'steps',
    summary: 'run several operations for a list, and join their rows to it',
    load: async () => (await import('./steps-command.ts')).STEPS,
  },
  {
    name: 'schema',
    summary: 'write the schema of the service, or compare two',
    load: async () => (await import('./schema-command.ts')).SCHEMA,
  },
  {
    name: 'verify',
    summary: 'check saved files against their manifest',
    load: async () => (await import('./verify-command.ts')).VERIFY,
  },
  {
    name: 'doctor',
    summary: 'find out which layer of a deployment is broken',
    async load() {
      const { runDoctor } = await import('../doctor/terminal/run-doctor.ts');
      return {
        call: (args, terminal) =>
          abortable(runDoctor(args, terminal, 'gatehouse doctor'), terminal.signal),
      };
    },
  },
  {
    name: 'serve',
    summary: 'start the explorer and the service that comes with it',
    load: async () => (await import('./serve-command.ts')).SERVE,
  },
  {
    name: 'credentials',
    summary: 'make, renew and end the users of that service',
    async load() {
      const { runCredentials } = await import('../service/credentials-command.ts');
      const { StartupError } = await import('../service/files/startup-files.ts');
      return {
        async call(args, { env, output }) {
          try {
            await runCredentials(args, env, (text) => output.write(text), 'gatehouse credentials');
            return EXIT.done;
          } catch (error) {
            throw error instanceof StartupError ? new UsageError(error.message) : error;
          }
        },
      };
    },
  },
];
