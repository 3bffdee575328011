import {
  describeOptions,
  parseOptions,
  type OptionTable,
  type TypedOptions,
} from '../doctor/terminal/command-options.ts';
import { EXIT, type ExitCode } from './command-error.ts';
import type { CommandTerminal } from './service-options.ts';

/** Undefined for a command that goes on, such as a server. */
export type SubcommandEnd = ExitCode | undefined;

export interface Subcommand {
  readonly options?: OptionTable;
  call(args: readonly string[], terminal: CommandTerminal): Promise<SubcommandEnd>;
}

interface SubcommandRecord<Options extends OptionTable> {
  readonly about: string;
  readonly options: Options;
  /** Headings of groups of options, by the first option of each; empty for a blank line alone. */
  readonly headings?: Readonly<Partial<Record<keyof Options, string>>>;
  readonly notes?: string;
  readonly maxWords?: number;
  run(
    typed: TypedOptions<keyof Options & string>,
    terminal: CommandTerminal,
    args: readonly string[],
  ): Promise<SubcommandEnd>;
}

/** A subcommand of `gatehouse`, listed in `subcommands.ts`. Help and parsing are made from its options. */
export function defineSubcommand<const Options extends OptionTable>(
  record: SubcommandRecord<Options>,
): Subcommand {
  const { about, options, headings = {}, notes, maxWords } = record;
  return {
    options,
    async call(args, terminal) {
      const typed = parseOptions(args, options, maxWords);
      if (typed !== 'help') return record.run(typed, terminal, args);
      const parts = [about, describeOptions(options, headings), ...(notes ? [notes] : [])];
      terminal.output.write(`${parts.join('\n\n')}\n`);
      return EXIT.done;
    },
  };
}
