import { createHash } from 'node:crypto';
import { READING } from '../answers/read-answer.ts';
import { createPageJoiner } from '../answers/store/join-pages.ts';
import type { UnusablePage } from '../answers/store/joined-answers.ts';
import { inOneWindow } from '../answers/store/windows.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { findPagePlans } from '../jobs/pages/find-page-plans.ts';
import { countedBy, type PagePlan } from '../jobs/pages/page-plan.ts';
import { followPages } from '../jobs/follow-pages.ts';
import { ODD_ENDS } from '../jobs/job-state.ts';
import { STEPS_FAULTS } from '../jobs/steps/steps-copy.ts';
import { indexAnswer, isOutOfCalls } from './call-service.ts';
import { CommandError, EXIT, type ExitCode } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { createProgress } from './progress.ts';
import type { RowSpool, RunState } from './row-spool.ts';
import type { RowsRunContext } from './rows-file.ts';
import { followJob, runIntoFile, type RowsEnd } from './run-into.ts';
import { isFailure, notesOf, sayDataErrors, sayErrors, sayNotes } from './say-errors.ts';
import type { RunOptions } from './run-options.ts';

const { pages: WORDS } = COMMAND_COPY;

export async function runPages(context: RowsRunContext): Promise<ExitCode> {
  const connection = await choosePages(context);
  const { label, start, position } = connection;
  return runIntoFile(context, {
    of: [label, ...position.lists],
    begin: start === undefined ? {} : { cursor: start },
    follow: (spool) => follow(context, connection, spool),
    list: () => [...position.parent, ...position.lists],
    describe: ({ pages }) => WORDS.counted(pages),
    countedBy: countedBy(connection),
  });
}

/**
 * Finds the pages that are meant: a label, or a label and its argument where a field has several ways.
 * @param each the variable whose values the operation runs for: it holds no position
 * @throws {UsageError} there are none, or several
 */
export async function choosePages(context: RowsRunContext, each?: string): Promise<PagePlan> {
  const { connection: choice } = context.options;
  const { followed: plans, fixed, missing } = await findPlans(context);
  const followed = plans.filter(({ variable }) => !variable || variable.name !== each);
  if (missing.length > 0) throw new UsageError(COMMAND_COPY.notInSchema(missing));
  const isWanted = ({ label, argument }: PagePlan): boolean =>
    choice === undefined || choice === label || choice === `${label}:${argument}`;
  // The first of several ways of a field is preferred.
  const matchingPlans = followed.filter(isWanted);
  const [plan] = matchingPlans;
  if (plan && matchingPlans.every(({ label }) => label === plan.label)) {
    const others = matchingPlans.slice(1).map(({ label, argument }) => `${label}:${argument}`);
    if (others.length > 0 && !context.options.isQuiet) {
      context.terminal.messages.write(`${WORDS.way(plan.argument, others)}\n`);
    }
    return chooseList(plan, context.options);
  }
  const labels = [...new Set(followed.map(({ label }) => label))];
  if (plan) throw new UsageError(WORDS.several(labels));
  if (labels.length > 0) throw new UsageError(WORDS.noSuch(labels));
  const [obstacle] = fixed;
  throw new UsageError(obstacle ? WORDS.fixed(obstacle) : STEPS_FAULTS.noPages);
}

/** The operation tells all of a Relay connection; of other pages the schema does, or an answer. */
async function findPlans({ call, options, access, callService, schema: ask }: RowsRunContext) {
  const { requestFormat, pages: settings, errorTypes } = access.service;
  const planOptions = { carriesVariables: requestFormat === 'json', settings, errorTypes };
  const plans = findPagePlans(call, planOptions);
  const { connection: choice } = options;
  const isRelay = ({ label, form, adds, position }: PagePlan): boolean =>
    form === 'cursor' &&
    adds.length === 0 &&
    position.lists.every((key) => key === 'edges' || key === 'nodes') &&
    (choice === undefined || choice === label);
  if (plans.followed.some(isRelay)) return plans;
  const schema = await ask();
  if (!(schema instanceof CommandError)) {
    const { emptyMember: sayEmpty } = COMMAND_COPY;
    return findPagePlans(call, { ...planOptions, schema, sayEmpty });
  }
  if (isOutOfCalls(schema)) throw schema;
  const { lists } = await READING.outline(inOneWindow(indexAnswer(await callService(call))));
  const guessed = findPagePlans(call, { ...planOptions, lists: lists.map(({ path }) => path) });
  if (guessed.followed.length === 0) throw schema;
  return guessed;
}

/**
 * Chooses between edges and nodes where the operation asks for both: `--list`, else nodes.
 * @throws {UsageError} it is JSON, which would hold one page of the other, or `--list` is neither
 */
function chooseList(connection: PagePlan, { list, format }: RunOptions): PagePlan {
  const { position } = connection;
  const { lists } = position;
  const paths = lists.map((key) => [...position.parent, key].join('.'));
  const wantedList = list ? lists[paths.indexOf(list.join('.'))] : undefined;
  if (list && wantedList === undefined) {
    throw new UsageError(COMMAND_COPY.run.noSuchList(paths.map((path) => path.slice(5))));
  }
  if (lists.length === 1) return connection;
  if (format === 'json') throw new UsageError(WORDS.twoLists);
  const [first = ''] = lists;
  const rowsKey = wantedList ?? (lists.includes('nodes') ? 'nodes' : first);
  return { ...connection, position: { ...position, lists: [rowsKey] } };
}

/** The state, written after each page, does not hold the page. */
const digest = (rows: Uint8Array) => createHash('sha256').update(rows).digest('base64');

async function follow(
  { options, callService, terminal }: RowsRunContext,
  connection: PagePlan,
  spool: RowSpool,
): Promise<RowsEnd> {
  const { position, ask, inner, start } = connection;
  const { state } = spool;
  const { limit } = options;
  const isEnough = limit !== undefined && state.rows >= limit;
  const end = state.end ?? (state.isWhole ? 'all' : isEnough ? 'limit' : undefined);
  const progress = createProgress(terminal, options.isQuiet);
  const counts = countedBy(connection);
  if (counts !== undefined) progress.say(WORDS.countedBy(counts));
  if (state.errorsInRows > 0) progress.say(COMMAND_COPY.rows.errorsBefore(state.errorsInRows));
  const joiner = createPageJoiner(spool.target, position, state.cursor, {
    ...state,
    digest,
    takesUnsaid: options.out === undefined,
  });
  let fault: CommandError | undefined;
  let reportedErrors = 0;
  const sayNewErrors = (): void => {
    const newErrors = joiner.errors.slice(reportedErrors).filter(isFailure);
    for (const error of newErrors) progress.say(sayErrors([error]));
    reportedErrors = joiner.errors.length;
  };
  // Those before a stop decide the exit code too.
  sayNewErrors();
  const run = followPages({
    clock: terminal.clock,
    waitForQuotaMs: callService.waitForQuotaMs,
    start: state.cursor,
    isFromStart: start === undefined,
    before: { ...state, end },
    limit,
    innerLabels: inner,
    async call({ cursor }, { signal, onSent }) {
      onSent();
      return callService(ask(cursor, options.pageSize), signal);
    },
    describeFault(error) {
      fault = error instanceof CommandError ? error : new CommandError(String(error));
      return fault.message;
    },
    sink: {
      async add(_, page) {
        const added = await joiner.add(page);
        if (added.kind === 'page' || added.kind === 'unusable') callService.takeResult(added);
        if (added.kind === 'unusable') indexAnswer(page);
        if (added.kind !== 'page') return added;
        joiner.end();
        sayNewErrors();
        const { dataErrors = [] } = added;
        if (dataErrors.length > 0) progress.say(sayDataErrors(dataErrors));
        return added;
      },
    },
    async keep({ end: how, ...counted }, page) {
      await spool.checkpoint({
        ...counted,
        inner: [...counted.inner],
        end: ODD_ENDS.find((one) => one === how),
        ...(page && {
          cursor: page.endCursor,
          isWhole: page.hasNextPage === false,
          errors: [...joiner.errors],
          seen: joiner.seen,
          errorsInRows: spool.state.errorsInRows + (page.dataErrors ?? []).length,
        }),
      });
    },
  });
  const phase = await followJob(run, terminal, progress, ({ rows, pages, total, fetched, ms }) => ({
    rows,
    of: WORDS.counted(pages),
    total,
    fetched: { rows: fetched.rows, ms },
  }));
  const { totalChange, inner: innerCounts } = run.store.getState();
  for (const [at, withMore] of innerCounts.entries()) {
    if (withMore > 0) progress.say(WORDS.innerHasMore(inner[at] ?? '', withMore));
  }
  if (totalChange) progress.say(WORDS.totalChanged(totalChange));
  sayNotes(notesOf(joiner.errors)).forEach((line) => progress.say(line));
  if (phase.kind === 'ended') {
    const how = end ?? phase.how;
    if (how === 'cancelled') return { isCancelled: true };
    const odd = ODD_ENDS.find((one) => one === how);
    const { rows, seen: { equalPages = 0 } = {} } = spool.state;
    const repeated = equalPages > 0 ? WORDS.repeated(equalPages + 1) : '';
    if (odd) return { exitCode: EXIT.failed, said: WORDS.noWayOn(odd, rows) + repeated };
    return { exitCode: exitOf(spool.state) };
  }
  if (phase.kind === 'failed' && phase.failure.kind === 'page') return endOf(phase.failure.page);
  return { fault: fault ?? new CommandError(WORDS.unusable['no-result']) };
}

function endOf({ reason, message }: UnusablePage): RowsEnd {
  const quote = message === undefined ? '' : ` ${COMMAND_COPY.serviceSays(message)}`;
  const exitCode = message === undefined ? EXIT.failed : EXIT.withErrors;
  const fault = new CommandError(WORDS.unusable[reason] + quote, exitCode);
  return { fault, isUnsaid: message === undefined && reason !== 'no-result' };
}

function exitOf({ errors, errorsInRows, inner }: RunState): ExitCode {
  if (errorsInRows > 0 || errors.some(isFailure)) return EXIT.withErrors;
  return inner.some((withMore) => withMore > 0) ? EXIT.incomplete : EXIT.done;
}
