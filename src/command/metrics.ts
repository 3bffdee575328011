import type { TypedOptions } from '../doctor/terminal/command-options.ts';
import { EXIT, exitOfError, type ExitCode } from './command-error.ts';
import { checkOutput, writeWholeText } from './output.ts';
import { readIfThere } from './read-operation.ts';
import type { CommandTerminal } from './service-options.ts';

const LAST_SUCCESS = /^gatehouse_run_last_success_timestamp_seconds\{.*\} (\S+)$/m;

type Run<Typed> = (
  typed: Typed,
  terminal: CommandTerminal,
  args: readonly string[],
) => Promise<ExitCode>;

/** Also writes metrics to `--metrics`, however the run ends, in the text format of Prometheus. */
export function withMetrics<Typed extends TypedOptions<'metrics'>>(run: Run<Typed>): Run<Typed> {
  return async (typed, terminal, args) => {
    const { metrics: path } = typed.texts;
    if (path === undefined) return run(typed, terminal, args);
    const { clock, signal, messages } = terminal;
    await checkOutput(path);
    const begun = clock.monotonic();
    let rows: number | undefined;
    const write = async (exitCode: ExitCode = EXIT.failed): Promise<void> => {
      const [, before] = LAST_SUCCESS.exec(String(await readIfThere(path))) ?? [];
      const success = exitCode === EXIT.done ? clock.now() / 1_000 : before;
      const operation = JSON.stringify(typed.positionals.at(-1)?.replaceAll(/[\p{C}\s]/gu, ' '));
      const metrics = [
        ['rows', 'Rows that the last run wrote.', rows],
        ['duration_seconds', 'How long the last run took.', (clock.monotonic() - begun) / 1_000],
        ['exit_code', 'Exit code of the last run.', exitCode],
        ['last_success_timestamp_seconds', 'When a run last ended with exit code 0.', success],
      ].flatMap(([metric, help, value]) => {
        const name = `gatehouse_run_${metric}`;
        const sample = `${name}{operation=${operation}} ${value}`;
        return value === undefined
          ? []
          : [`# HELP ${name} ${help}\n# TYPE ${name} gauge\n${sample}\n`];
      });
      await writeWholeText(path, metrics.join(''));
    };
    const counting = { ...terminal, onRows: (count?: number) => void (rows = count) };
    const exitCode = await run(typed, counting, args).catch(async (error: unknown) => {
      const told = write(exitOfError(error, signal));
      await told.catch((fault: Error) => messages.write(`${fault.message}\n`));
      throw error;
    });
    await write(exitCode);
    return exitCode;
  };
}
