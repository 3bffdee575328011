import USAGE from './gatehouse-usage.txt?raw';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { useProxies } from '../doctor/terminal/proxies.ts';
import { EXIT, exitOfError } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import type { SubcommandEnd } from './define-subcommand.ts';
import type { CommandTerminal } from './service-options.ts';
import { SUBCOMMANDS } from './subcommands.ts';

const LIST = SUBCOMMANDS.map(({ name, summary }) => `  ${name.padEnd(12)}  ${summary}`).join('\n');

export async function runGatehouse(
  args: readonly string[],
  terminal: CommandTerminal,
  version: string,
): Promise<SubcommandEnd> {
  const [name = '--help', ...others] = args;
  const { output, messages, signal } = terminal;
  try {
    if (['--help', '-h', 'help'].includes(name)) {
      output.write(USAGE.replace('{COMMANDS}', LIST));
      return args.length === 0 ? EXIT.usage : EXIT.done;
    }
    if (name === '--version') {
      output.write(`${version}\n`);
      return EXIT.done;
    }
    const subcommand = SUBCOMMANDS.find((each) => each.name === name);
    if (!subcommand) throw new UsageError(COMMAND_COPY.unknownCommand);
    if (name !== 'serve') await useProxies(terminal.env);
    const { call } = await subcommand.load();
    return await call(others, terminal);
  } catch (error) {
    const exitCode = exitOfError(error, signal);
    if (exitCode === undefined) throw error;
    messages.write(`${signal.aborted ? COMMAND_COPY.stopped : (error as Error).message}\n`);
    return exitCode;
  }
}
