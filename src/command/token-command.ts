import { parseOptions, UsageError } from '../doctor/terminal/command-options.ts';
import { EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { openService, SERVICE_OPTIONS, type CommandTerminal } from './service-options.ts';

const OPTIONS = {
  ...SERVICE_OPTIONS,
  'ends-in': { type: 'boolean' },
  forget: { type: 'boolean' },
} as const;

/** `gatehouse token`. @param args what follows the command's name */
export async function tokenCommand(
  args: readonly string[],
  terminal: CommandTerminal,
): Promise<ExitCode | 'help'> {
  const { output, messages, clock } = terminal;
  const options = parseOptions(args, OPTIONS);
  if (options === 'help') return options;
  if (options.isOn('ends-in') && options.isOn('forget')) {
    throw new UsageError('--ends-in and --forget do not go together.');
  }
  // A token of the environment is nobody's shared one.
  const env = { ...terminal.env, GATEHOUSE_TOKEN: undefined };
  const { tokens, file, username } = await openService(options, { ...terminal, env });
  const known = await file.read();
  if (options.isOn('forget')) {
    await file.forget();
    const line = known ? COMMAND_COPY.forgotten(username) : COMMAND_COPY.nothingToForget(username);
    messages.write(`${line}\n`);
  } else if (options.isOn('ends-in')) {
    const left = (known?.expiresAt ?? 0) - Math.ceil(clock.now() / 1_000);
    output.write(`${Math.max(0, left)}\n`);
  } else {
    output.write(`${await tokens.get()}\n`);
  }
  return EXIT.done;
}
