import { parseOptions, UsageError } from '../doctor/terminal/command-options.ts';
import { useProxies } from '../doctor/terminal/proxies.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { USAGE } from './usage.ts';
import type { CommandTerminal } from './service-options.ts';
import { tokenCommand } from './token-command.ts';

type Outcome = ExitCode | undefined;

type Command = (args: readonly string[], terminal: CommandTerminal) => Promise<Outcome | 'help'>;

/** Each is loaded when it is called: `token` in a shell's `$(…)` should not wait for the others. */
const COMMANDS: Readonly<Record<string, Command>> = {
  token: tokenCommand,
  async run(args, terminal) {
    const { runOperation } = await import('./run-command.ts');
    return runOperation(args, terminal);
  },
  async schema(args, terminal) {
    const { schemaCommand } = await import('./schema-command.ts');
    return schemaCommand(args, terminal);
  },
  async verify(args, terminal) {
    const { verifyCommand } = await import('./verify-command.ts');
    return verifyCommand(args, terminal);
  },
  async doctor(args, terminal) {
    const { runDoctor } = await import('../doctor/terminal/run-doctor.ts');
    return runDoctor(args, terminal, 'gatehouse doctor');
  },
  async credentials(args, { env, output }) {
    const { runCredentials } = await import('../service/credentials-command.ts');
    const { StartupError } = await import('../service/files/startup-files.ts');
    try {
      await runCredentials(args, env, (text) => output.write(text), 'gatehouse credentials');
      return EXIT.done;
    } catch (error) {
      throw error instanceof StartupError ? new UsageError(error.message) : error;
    }
  },
  async serve(args) {
    if (parseOptions(args, {}) === 'help') return 'help';
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    await import('../service/product/main.ts');
    return undefined;
  },
};

export async function runGatehouse(
  args: readonly string[],
  terminal: CommandTerminal,
  version: string,
): Promise<Outcome> {
  const [name = '--help', ...rest] = args;
  const { output, messages, signal } = terminal;
  try {
    if (['--help', '-h', 'help'].includes(name)) {
      output.write(`${USAGE['']}\n`);
      return args.length === 0 ? EXIT.usage : EXIT.done;
    }
    if (name === '--version') {
      output.write(`${version}\n`);
      return EXIT.done;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError(COMMAND_COPY.unknownCommand);
    if (name !== 'serve') await useProxies(terminal.env);
    const outcome = await command(rest, terminal);
    if (outcome !== 'help') return outcome;
    output.write(`${USAGE[name]}\n`);
    return EXIT.done;
  } catch (error) {
    if (signal.aborted) {
      messages.write(`${COMMAND_COPY.stopped}\n`);
      return signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
    }
    if (!(error instanceof UsageError) && !(error instanceof CommandError)) throw error;
    messages.write(`${error.message}\n`);
    return error instanceof CommandError ? error.exitCode : EXIT.usage;
  }
}
