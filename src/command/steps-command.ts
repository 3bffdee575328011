import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countChildren } from '../answers/json/children.ts';
import { inOneGo } from '../answers/query/run-in-slices.ts';
import { countOf } from '../contract/language.ts';
import { UsageError, type TypedOptions } from '../doctor/terminal/command-options.ts';
import {
  estimateCalls,
  isUntold,
  joinedFields,
  planSteps,
  type PlanContext,
  type PlannedStep,
} from '../jobs/steps/plan-steps.ts';
import { StepsFaults } from '../jobs/steps/steps-file.ts';
import { ProgramError } from '../programs/program.ts';
import { createServiceCalls } from './call-service.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { defineSubcommand } from './define-subcommand.ts';
import { writeIntoSheet } from './into-sheet.ts';
import { askSchemaOnce, shownSchema, type AskSchema } from './introspect.ts';
import { withMetrics } from './metrics.ts';
import { checkOutput, writeWholeText } from './output.ts';
import { readPinnedTypes } from './pinned-types.ts';
import { readIfThere, readOperation } from './read-operation.ts';
import { readInput } from './read-values.ts';
import { placesToAskAgain, readLastState, type RowSpool } from './row-spool.ts';
import type { RowsRunContext } from './rows-file.ts';
import { runCall, sayGoOn } from './run-command.ts';
import { runIntoFile, type RowsEnd } from './run-into.ts';
import { FILE_OPTIONS, readRunOptions, RUN_OPTIONS, type RunOptions } from './run-options.ts';
import {
  CALL_NOTES,
  openService,
  SERVICE_HEADING,
  SERVICE_OPTIONS,
  type CommandTerminal,
  type ServiceAccess,
} from './service-options.ts';
import { exitOfRecords, failedIn, isStepDone, readStepRecord, recordPath } from './step-records.ts';
import { readStepsFile, withLines } from './steps-file.ts';
import { joinRows } from './steps-join.ts';
import { keepOnDisk, Scratch } from './scratch.ts';
import { writeSalesforce } from './salesforce.ts';
import { readWorkspaceFolder } from './workspace-folder.ts';

const { steps: WORDS } = COMMAND_COPY;

const OPTIONS = {
  input: '<file> the list, a CSV or Excel file; otherwise the one that the file of steps names',
  out: '<file> otherwise the one that the file of steps names',
  set: '<name=value> a parameter of the file; may be given several times',
  'dry-run': 'say how many calls it would make, and make none but for the schema',
  check: 'check the file first, as each run does',
  language: '<python|typescript> of the program that "code" writes',
  workspace: RUN_OPTIONS.workspace,
  format: RUN_OPTIONS.format,
  timeout: RUN_OPTIONS.timeout,
  quiet: RUN_OPTIONS.quiet,
  'inline-fragments': RUN_OPTIONS['inline-fragments'],
  resume: 'go on with a run to the same --out that was stopped',
  'retry-failed': 'ask again for the values that failed in the last run, and keep its other rows',
  restart: RUN_OPTIONS.restart,
  unknown: RUN_OPTIONS.unknown,
  ...FILE_OPTIONS,
  ...SERVICE_OPTIONS,
};

export const STEPS = defineSubcommand({
  about: `Usage: gatehouse steps run <file.yaml> [options]
       gatehouse steps check <file.yaml> [options]
       gatehouse steps code <file.yaml> --language python [options]

Runs several operations for a list, each for the values that the list or an operation before gives,
and joins their rows to the list. "check" compares the file with operations, schemas and list, and
ends with 2 where it has faults. "code" writes a program that makes the same calls for any list.`,
  options: OPTIONS,
  headings: { resume: '', separator: '', ...SERVICE_HEADING },
  notes: CALL_NOTES,
  maxWords: 2,
  run: withMetrics(async (typed: StepsTyped, terminal, args) => {
    const [action, path] = typed.positionals;
    if (path === undefined || !/^(?:run|check|code)$/.test(action ?? '')) {
      throw new UsageError(WORDS.usage);
    }
    const opened = await openSteps(path, typed, terminal);
    if (action === 'code') {
      terminal.output.write(await programOf(opened, typed.texts.language));
      return EXIT.done;
    }
    if (action === 'check' || typed.isOn('dry-run')) {
      const calls = estimateCalls(opened.plan, opened.table).map(WORDS.calls);
      const lines = action === 'check' ? [WORDS.noFaults(path)] : calls;
      terminal.output.write(`${lines.join('\n')}\n`);
      return EXIT.done;
    }
    return runSteps(opened, terminal, sayGoOn('steps', args));
  }),
});

type StepsTyped = TypedOptions<keyof typeof OPTIONS | keyof typeof RUN_OPTIONS>;

interface StepAccess {
  readonly access: ServiceAccess;
  readonly schema: AskSchema;
}

type OpenedSteps = Awaited<ReturnType<typeof openSteps>>;

/** @throws {UsageError} with all faults of the file */
async function openSteps(path: string, typed: StepsTyped, terminal: CommandTerminal) {
  const file = await readStepsFile(path);
  const { texts } = typed;
  const workspace = texts.workspace ?? '.';
  const named = (option: string | undefined, name: string | undefined): string => {
    if (option === undefined && name === undefined) throw new UsageError(WORDS.noFile);
    return option ?? join(workspace, name ?? '');
  };
  const input = named(texts.input, file.input.file);
  const isRun = typed.positionals[0] === 'run';
  const out = named(texts.out, file.output.file ?? (isRun ? undefined : 'output'));
  const given = readRunOptions({ ...typed, texts: { ...texts, out } }, true);
  const key = given.key ?? [file.input.id];
  const { columns } = file.output;
  const isStray = (name: string) => !columns.includes(name) && !columns.includes('*');
  const strayKey = given.changesPath && key.find(isStray);
  if (strayKey !== undefined) throw new UsageError(COMMAND_COPY.since.noKey(strayKey, columns));
  if (file.output.salesforce && isRun && given.format !== 'csv') {
    throw new UsageError(COMMAND_COPY.salesforce.noCsv);
  }
  const plainCsv = {
    ...given.csv,
    separator: ',',
    hasMark: false,
    isGuarded: false,
    nullAs: '',
  } as const;
  const options = {
    ...given,
    ...(given.changesPath !== undefined && { key }),
    ...(file.output.salesforce && { csv: plainCsv }),
  };
  await checkOutput(out, [path, input]);
  const scratch = new Scratch(out);
  const { workbook, table, hash } = await readInput(input, scratch);
  const sets = new Map(
    typed.all('set').map((set) => {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(set) ?? [];
      if (name === undefined || value === undefined) throw new UsageError(WORDS.badSet);
      return [name, value] as const;
    }),
  );
  const folder = `${out}.steps`;
  const rowsOf = (id: string): string => join(folder, `${id}.ndjson`);
  const offered = typed.isGiven('workspace') ? (await readWorkspaceFolder(workspace)).services : [];
  const services = new Map<string | undefined, ReturnType<typeof openOne>>();
  const openOne = async (id: string | undefined) => {
    const of = { ...typed, texts: { ...texts, ...(id !== undefined && { id }) } };
    const access = await openService(of, terminal, offered);
    const calls = await createServiceCalls(access, terminal, options.timeLimitMs);
    return { access, schema: askSchemaOnce(calls, access.service, terminal) };
  };
  const open = (id: string | undefined): ReturnType<typeof openOne> => {
    const opened = services.get(id) ?? openOne(id);
    services.set(id, opened);
    return opened;
  };
  const context: PlanContext<StepAccess> = {
    file,
    input: table,
    keep: () => keepOnDisk(scratch),
    sets,
    work: inOneGo,
    open: (id) =>
      asFaults(async () => {
        const access = await open(id);
        return { access, ...access.access, shown: await shownSchema(access.schema) };
      }),
    operationOf: ({ operation }) =>
      asFaults(() => {
        const ofFile = join(workspace, operation);
        const source = existsSync(ofFile) ? ofFile : operation;
        const choice = { source, workspace, operationName: undefined, variables: undefined };
        return readOperation(choice, terminal);
      }),
  };
  const plan = await withLines(path, file.text, () => planSteps(context));
  const asked = plan.steps.map(({ call, access: { access } }) => [access.service.baseUrl, call]);
  hash.update(JSON.stringify([file.text, ...sets, ...asked]));
  const of = hash.digest('hex');
  return { file, plan, table, workbook, scratch, input, out, folder, rowsOf, options, of };
}

async function asFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new StepsFaults(error.message, { cause: error });
  }
}

/** @throws {UsageError} no such language, or no program can be written */
async function programOf({ file, plan, table }: OpenedSteps, language: string | undefined) {
  if (language !== 'python' && language !== 'typescript') throw new UsageError(WORDS.noLanguage);
  const { writeStepsProgram } = await import('../programs/steps-program.ts');
  const steps = plan.steps.map((step) => ({ ...step, service: step.access.access.service }));
  const of = { file, names: table.names, columns: plan.columns, steps };
  try {
    return writeStepsProgram(language, { ...of, flow: 'B', endsExplorerToken: false });
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}

async function runSteps(
  opened: OpenedSteps,
  terminal: CommandTerminal,
  goOn: string,
): Promise<ExitCode> {
  const { file, plan, table, workbook, out, folder, options, of } = opened;
  const [first] = plan.steps;
  if (!first) return EXIT.done;
  const { access, schema } = first.access;
  const steps: object[] = [];
  const made: Joined = { shortened: new Map(), isOneForEach: false };
  const context: RowsRunContext = {
    call: { query: file.text },
    options,
    access,
    callService: await createServiceCalls(access, terminal, options.timeLimitMs),
    terminal,
    schema,
    pins: options.types === undefined ? undefined : await readPinnedTypes(options.types),
    startedAt: new Date(terminal.clock.now()).toISOString(),
    goOn,
    joined: {
      fields: joinedFields(plan),
      steps,
      async beside(rows) {
        const { salesforce } = file.output;
        const titles = plan.columns.map(({ step, title }) => (step === undefined ? title : ''));
        const { shortened, isOneForEach } = made;
        const source = { workbook, table, titles, isOneForEach };
        const kept = options.format === 'xlsx' ? await writeIntoSheet(out, source) : undefined;
        if (kept !== undefined) terminal.messages.write(`${kept}\n`);
        if (!salesforce) return { paths: [], record: {} };
        const { said, ...beside } = await writeSalesforce(out, rows, salesforce, shortened);
        for (const line of said) terminal.messages.write(`${line}\n`);
        return beside;
      },
    },
  };
  const code = await runIntoFile(context, {
    of: [of],
    begin: { head: '[', tail: ']' },
    follow: (spool) => followSteps(opened, terminal, spool, steps, made),
    list: () => ['rows'],
    asked: () => plan.columns.map(({ title }) => [title]),
    describe: () => countOf(plan.steps.length, 'step'),
    kept: WORDS.kept(folder),
  });
  // Without a state the run is over, or has kept nothing.
  if (existsSync(`${out}.part.json`)) return code;
  const states = plan.steps.map(({ step }) => readLastState(`${opened.rowsOf(step.id)}.part`));
  const failed = (await Promise.all(states)).flatMap((state) => placesToAskAgain(state ?? {}));
  if (code !== EXIT.withErrors || failed.length === 0) {
    await rm(folder, { recursive: true, force: true });
    return code;
  }
  await writeWholeText(join(folder, OVER), of);
  terminal.messages.write(`${COMMAND_COPY.rows.askAgain(failed.length)}\n`);
  return code;
}

/** The file in the folder of a run that is over, with values that failed: the digest of what it was a run of. */
const OVER = 'over';

/** Facts about the joined rows, for the files beside them. */
interface Joined {
  shortened: ReadonlyMap<string, number>;
  isOneForEach: boolean;
}

/** Runs the steps that are not done, and joins their rows. `records` and `made` are filled for the files. */
async function followSteps(
  opened: OpenedSteps,
  terminal: CommandTerminal,
  spool: RowSpool,
  records: object[],
  made: Joined,
): Promise<RowsEnd> {
  const { file, plan, table, scratch, folder, rowsOf, options } = opened;
  const { steps } = plan;
  const { messages } = terminal;
  if (spool.state.pages === 0) {
    const over = await readIfThere(join(folder, OVER));
    // Jobs may have been submitted, and only the run's own state would say where it goes on.
    const left = options.resumes && !over ? await readdir(folder).catch(() => []) : [];
    if (left.length > 0) throw new UsageError(COMMAND_COPY.spool.notAll(folder));
    if (!options.retriesFailed || String(over) !== opened.of) {
      // An earlier run may have left a folder behind.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    }
    await spool.checkpoint({ pages: steps.length });
    await rm(join(folder, OVER), { force: true });
  } else if (!existsSync(folder)) throw new UsageError(COMMAND_COPY.spool.notAll(folder));
  for (const [at, planned] of steps.entries()) {
    const { id } = planned.step;
    const state = (await readLastState(`${rowsOf(id)}.part`)) ?? {};
    if (!(await isStepDone(rowsOf(id))) || placesToAskAgain(state).length > 0) {
      if (!options.isQuiet) messages.write(`${WORDS.begins(at + 1, steps.length, id)}\n`);
      // The steps after it go on with what it has more: a kill must not leave them as done.
      for (const { step } of steps.slice(at))
        await rm(recordPath(rowsOf(step.id)), { force: true });
      const code = await runStep(planned, opened, terminal);
      if (!existsSync(recordPath(rowsOf(id)))) {
        if ((await readdir(folder)).length === 0) await spool.checkpoint({ pages: 0 });
        return { fault: new CommandError(WORDS.stopsAt(id), code) };
      }
    }
  }
  const found = await Promise.all(
    steps.map(async ({ step: { id } }) => {
      return [id, await readStepRecord(rowsOf(id))] as const;
    }),
  );
  const failed = new Map(found.map(([id, record]) => [id, new Set(failedIn(record))]));
  const drops = file.output.unmatched === 'drop';
  let rows = 0;
  const { fields = {} } = file.output.salesforce ?? {};
  const columns = plan.columns.map((one) => ({ ...one, most: fields[one.title]?.length }));
  const { joining, blocks } = joinRows({ ...plan, columns, table, scratch, rowsOf, drops, failed });
  for await (const { text, list } of blocks()) {
    rows += countChildren(text, list);
    if (!spool.state.isWhole) await spool.target.add('', text, { start: list, end: text.length });
  }
  await spool.checkpoint({ rows, isWhole: true });
  // Not the join itself, whose indexes would stay in memory.
  Object.assign(made, { shortened: joining.shortened, isOneForEach: joining.isOneForEach() });
  for (const [id, record] of found) {
    const counts = { withoutMatch: joining.unmatched.get(id), rowsFailed: joining.failed.get(id) };
    records.push({ id, ...counts, ...record });
  }
  for (const [id, count] of joining.failed) messages.write(`${WORDS.failed(id, count)}\n`);
  const mayHaveFailed = isUntold(failed, joining.failed);
  for (const [id, count] of joining.unmatched)
    messages.write(`${WORDS.unmatched(id, count, drops, mayHaveFailed)}\n`);
  return { exitCode: exitOfRecords(records) };
}

function runStep(
  { step, call, access, values, each: { variable, place, also: more } }: PlannedStep<StepAccess>,
  { options, input, rowsOf, scratch }: OpenedSteps,
  terminal: CommandTerminal,
): Promise<ExitCode> {
  const { until, rows, pages } = step;
  const also = more?.map((one) => ({ variable: one.variable, column: one.place.path }));
  const forEach =
    place.step === undefined
      ? { variable, also, source: input, values }
      : { variable, also, source: rowsOf(place.step), column: place.path, scratch };
  const stepOptions: RunOptions = {
    ...options,
    out: rowsOf(step.id),
    format: 'ndjson',
    hasManifest: true,
    types: undefined,
    table: undefined,
    changesPath: undefined,
    isStrict: false,
    resumes: true,
    retriesFailed: true,
    restarts: false,
    keepsState: true,
    forEach,
    chunk: step.chunk?.rows,
    chunkBytes: step.chunk?.bytes ?? Infinity,
    isAllPages: pages === 'all',
    list: rows === undefined ? undefined : ['data', ...rows.split('.')],
    until: until && {
      path: ['data', ...until.path.split('.')],
      value: String(until.is),
      everyMs: until.every,
      atMostMs: until.atMost,
    },
  };
  const alone = { ...terminal, onRows: undefined };
  return runCall({ call, ...access, options: stepOptions, terminal: alone, goOn: '' });
}
