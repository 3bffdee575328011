import { UsageError } from '../doctor/terminal/command-options.ts';
import { EXIT } from './command-error.ts';
import { defineSubcommand } from './define-subcommand.ts';
import { openService, SERVICE_HEADING, SERVICE_NOTES, SERVICE_OPTIONS } from './service-options.ts';

export const TOKEN = defineSubcommand({
  about: `Usage: gatehouse token [options]

Prints a live token. All programs of this machine that sign in as the same user share it:
a new token ends the one before, so one is requested only where there is none.

  curl -H "Authorization: Bearer $(gatehouse token)" …`,
  options: {
    'ends-in': 'print for how many seconds the shared token lives on instead; 0 for none',
    forget: 'remove the shared token from this machine; at the service it lives on',
    ...SERVICE_OPTIONS,
  },
  headings: SERVICE_HEADING,
  notes: SERVICE_NOTES,
  async run(options, terminal) {
    const { output, messages, clock } = terminal;
    if (options.isOn('ends-in') && options.isOn('forget')) {
      throw new UsageError('--ends-in and --forget do not go together.');
    }
    // GATEHOUSE_TOKEN is not shared.
    const env = { ...terminal.env, GATEHOUSE_TOKEN: undefined };
    const { tokens, file, username } = await openService(options, { ...terminal, env });
    const token = await file.read(clock.now());
    if (options.isOn('forget')) {
      await file.forget();
      const line = token
        ? `The token of ${username} is removed from this machine; at the service it lives on until it ends.`
        : `There is no shared token of ${username}.`;
      messages.write(`${line}\n`);
    } else if (options.isOn('ends-in')) {
      output.write(`${Math.max(0, (token?.expiresAt ?? 0) - Math.ceil(clock.now() / 1_000))}\n`);
    } else {
      output.write(`${await tokens.get()}\n`);
    }
    return EXIT.done;
  },
});
