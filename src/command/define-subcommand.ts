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
  /** Undefined for one that parses its own. */
  readonly options?: OptionTable;
  /** @param args the words after the subcommand's name */
  call(args: readonly string[], terminal: CommandTerminal): Promise<SubcommandEnd>;
}

interface SubcommandRecord<Options extends OptionTable> {
  /** How `--help` begins: the line of usage, and what the subcommand does. */
  readonly about: string;
  readonly options: Options;
  /** Headings of groups of options, by the first option of each; empty for a blank line alone. */
  readonly headings?: Readonly<Partial<Record<keyof Options, string>>>;
  readonly notes?: string;
  /** How many words it takes that are no options; none unless given. */
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
