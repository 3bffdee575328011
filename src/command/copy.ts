import { countOf, formatCount } from '../contract/language.ts';
import { PROXY_USER } from '../doctor/node-copy.ts';
import type { SignInFailureCode } from '../session/sign-in.ts';
import type { SchemaFileFault } from '../schema/api.ts';
import type { CallFailureCode } from '../transport/call-failure.ts';
import type { TotalChange } from '../answers/store/joined-answers.ts';
import type { OddEnd } from '../jobs/job-state.ts';
import { OBSTACLE_TEXTS, type FixedPages } from '../jobs/pages/page-plan.ts';
import type { estimateCalls } from '../jobs/steps/plan-steps.ts';

/** Advice of a terminal that differs from the page's. */
export const SIGN_IN_TITLES: Readonly<Partial<Record<SignInFailureCode, string>>> = {
  refused: 'The service refused the sign-in; another password would not help.',
  'locked-out': 'The service has stopped sign-ins for a while, after too many wrong tries.',
  'rate-limited': 'The service takes no more sign-ins for a while.',
  'server-error': 'The sign-in service has a problem of its own; try again later.',
  'unexpected-status': 'The sign-in service refused the request; its address may be wrong.',
  redirected: 'The sign-in service sends to another address; nothing was sent there.',
  unreachable: 'The sign-in service could not be reached; gatehouse doctor finds out why.',
  'config-changed': 'The config does not list this service.',
};

export const CALL_TITLES: Readonly<Partial<Record<CallFailureCode, string>>> = {
  'token-refused':
    'A new token was refused too: does another machine sign in as this user? If not, check the API key.',
  forbidden: 'The service refused the API key.',
  redirected: 'The service sends to another address; nothing was sent there. baseUrl may be wrong.',
  'response-too-large':
    'The answer is larger than this command can hold; ask for fewer rows at once.',
  timeout: 'The service did not answer in time; ask for fewer rows at once, or raise --timeout.',
  unreachable: 'The service could not be reached; gatehouse doctor finds out why.',
  'variables-unsupported':
    'This service takes no variables: write the values into the operation instead.',
};

export interface Headway {
  readonly rows: number;
  readonly of: string;
  readonly total: number | undefined;
  readonly fetched: { readonly rows: number; readonly ms: number };
}

export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

export const COMMAND_COPY = {
  unknownCommand: 'There is no such command; gatehouse --help lists all of them.',
  stopped: 'Stopped.',
  serviceSays: (message: string) => `The service says: “${message}”`,
  askedOf: (endpoint: string, status: number | undefined, requestId?: string) =>
    `(${[
      endpoint,
      ...(status === undefined ? [] : [`HTTP ${status}`]),
      ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ].join(', ')})`,
  proxyWantsUser: `The proxy asks for a user name and a password. ${PROXY_USER}`,
  notJson: {
    'not-json': 'The answer is not JSON: a proxy or a login page may have answered instead.',
    cut: 'The answer broke off: it is cut in the middle, and the rest did not come.',
    'trailing-text':
      'More text follows the JSON of the answer, which may be cut, or two answers in one.',
  },
  notGraphql: 'The answer is JSON, but not a GraphQL result: the address may be wrong.',
  noSchema: 'The service does not show its schema.',
  notInSchema: (names: readonly string[]) =>
    `The config names ${names.join(', ')}, which the schema does not have: correct the config.`,
  isInput: (path: string) =>
    `${path} is what the run reads: it would be overwritten. Name another --out.`,
  notWritten: (path: string) => `${path === '-' ? 'The output' : path} cannot be written`,
  headway: ({ rows, of, total, fetched }: Headway) =>
    [
      total === undefined
        ? countOf(rows, 'row')
        : `${formatCount(rows)} of ${formatCount(total)} rows`,
      of,
      ...(fetched.ms > 0
        ? [`${formatCount(Math.round((fetched.rows * 1_000) / fetched.ms))} rows/s`]
        : []),
    ].join(', '),
  waiting: (seconds: number) => `The service is busy: the next try is in ${seconds} s.`,
  withheld: (count: number, names: readonly string[]) =>
    `${countOf(count, 'field')} withheld by the service: ${names.join(', ')}. The rest is valid.`,
  emptyMember: (label: string, types: readonly string[]) =>
    `${label} is {}: an error whose fields the operation does not select (${types.join(', ')}).`,
  waitingForQuota: (seconds: number) =>
    `The quota is used up or nearly so: the next page is asked for in ${seconds} s.`,
  askedToWaitTooOften: 'The service has asked to wait too often; try again later.',
  tokenEnded: 'The token was ended: a new one is requested, which ends any other.',
  givenTokenRefused: 'GATEHOUSE_TOKEN was refused: it has ended, or a newer one has replaced it.',
  service: {
    missing:
      'Which service? Give --service with a config.json or its address, or --auth-url and --base-url; or to run, --workspace with a folder whose gatehouse.json names it.',
    relative:
      'The config has addresses relative to its own: give --service the address at which it is served.',
    both: '--service goes without --auth-url and --base-url.',
    noSuch: (id: string, ids: readonly string[]) =>
      `There is no service ${id} in the config: ${ids.join(', ')}.`,
  },
  credentials: {
    open: (file: string, mode: string) =>
      `${file} can be read by other users of this machine (mode ${mode}). Make it yours alone: chmod 600 ${file}`,
    badLine: (file: string, line: number) =>
      `${file}, line ${line}: NAME=value is needed, with GATEHOUSE_API_KEY, GATEHOUSE_USERNAME or GATEHOUSE_PASSWORD as name.`,
  },
  operation: {
    notFound: (name: string, workspace: string) =>
      `There is no file ${name}, and no saved operation of this name in ${workspace}; --workspace says where else to look.`,
    unreadable: (file: string) => `${file} cannot be read`,
    severalSaved: (paths: readonly string[]) =>
      `Several saved operations have this name: name the folder too (${paths.join(', ')}).`,
    syntax: (file: string, line: number, column: number, fault: string) =>
      `${file}, line ${line}, column ${column}: ${fault}`,
    blank: (file: string) =>
      `Nothing to run: ${file} holds no operation, or only comments. Write one, such as { __typename }.`,
    none: 'There is no operation in it, only fragments or types.',
    several: (names: readonly string[]) =>
      `It holds several operations: choose one with --operation (${names.join(', ')}).`,
    variablesNotJson: (fault: string) => `The variables are not JSON: ${fault}`,
    variablesNoObject: 'The variables are no JSON object, such as {"name": "value"}.',
  },
  run: {
    badUntil: '--until is a field and its value: --until requestStatus.status=Done.',
    notReady: (field: string, state: string, ms: number) =>
      `${field} is still “${state}” after ${Math.round(ms / 1_000)} s: go on later, or wait longer (--at-most; atMost in steps).`,
    noSource: 'Nothing to run: name a file with an operation, a saved one, or -; see --help.',
    resumeOrRestart: '--resume and --restart do not go together.',
    moreErrors: (count: number) =>
      `Not listed: ${countOf(count, 'more error')}. --format json has all of them.`,
    noData: 'The service answered without data, and named no error.',
    odd: (kind: 'invalid-utf8' | 'odd-number', byte: number) =>
      kind === 'odd-number'
        ? `The value at byte ${formatCount(byte)} is not JSON, and is written as it came.`
        : `Some bytes of the answer, from byte ${formatCount(byte)} on, are not UTF-8.`,
    noList: 'The answer has no list, so no rows: use --format json, without --since.',
    noSuchList: (names: readonly string[]) =>
      `--list is none of the answer’s lists: ${names.join(', ')}.`,
    noIncrements:
      'With @defer or @stream this Node would round numbers. Use Node 22 or newer, or leave them out.',
  },
  spool: {
    broken: (path: string) => `${path} cannot be understood: begin anew with --restart.`,
    notAll: (path: string) => `${path} is not all there any more: begin anew with --restart.`,
    cut: (path: string) => `${path} cannot be understood, since its last line is cut: remove it.`,
    running: (path: string, pid: number) =>
      `${path} is being written by process ${pid}. If that is another program, remove ${path} and ${path}.json.`,
    ofOther: (path: string) =>
      `${path} is of another operation, other variables or another service: begin anew with --restart, or write to another file.`,
  },
  files: {
    noTypes: (path: string) => `${path} is no JSON object of columns and their types.`,
    noType: (path: string, name: string, type: string) =>
      `${path}, ${name}: ${type} is no type such as "INT64", "DECIMAL(12, 2)" or {"list": "STRING"}.`,
    misfit: (row: number, column: string, types: string) =>
      `Row ${row}, ${column}: the value does not fit the type that ${types} gives the column. Nothing is written.`,
    typesOfValues: (canBeKept: boolean) =>
      `The service does not show its schema: the types of columns are those of the values, which the next run may not have.${canBeKept ? ' --types keeps them.' : ''}`,
    strict: 'Nothing is written, as --strict asks for.',
  },
  table: {
    keyWithoutTable: '--key goes with --ddl or --since.',
    noDialect: (names: readonly string[]) =>
      `--ddl is ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
    noFile: '--ddl needs --out: it describes a file.',
    noLoad: (database: string, formats: readonly string[]) =>
      `--ddl: ${database} loads no such file. Use --format ${formats.join(' or ')}.`,
    guarded:
      '--ddl with CSV needs --no-guard: the apostrophes for spreadsheets would be loaded with the texts.',
    noNull: (database: string, texts: readonly string[]) =>
      `--ddl: ${database} would not tell null from other texts. Use --null-as ${texts.join(' or ')}, or Parquet.`,
    noKey: (name: string, names: readonly string[]) =>
      `--key: the file has no column ${name}. It has ${names.join(', ')}.`,
  },
  since: {
    onlyLast: '--since is last, and needs --out: it compares with what was written there.',
    noKey: (name: string, names: readonly string[]) =>
      `Not every row has ${name} to compare by: name columns that tell a row with --key, of ${names.join(', ')}.`,
    broken: (path: string) =>
      `${path} cannot be understood: remove it, and the next run has nothing to compare with.`,
    first: 'There are no last rows with this id to compare with: the next run compares with these.',
    notWhole:
      'Rows are missing, so they are not compared: the next run compares with the last whole one.',
    summary: (of: Readonly<Record<'added' | 'gone' | 'changed' | 'rows', number>>) =>
      `Since the last run: ${formatCount(of.added)} added, ${formatCount(of.gone)} gone, ${formatCount(of.changed)} changed of ${countOf(of.rows, 'row')}.`,
    askedOtherwise: 'The operation, its variables or the service have changed too.',
    onlyIn: (run: 'last' | 'this', names: readonly string[]) =>
      `Not compared, as only ${run === 'last' ? 'the last' : run} run has it: ${names.join(', ')}.`,
    repeated: (count: number) =>
      `${countOf(count, 'id')} came more than once: such rows are compared in their order.`,
  },
  rows: {
    begins: 'begins a run to this file',
    stoppedBefore: (path: string) =>
      `${path} is left from a run that was stopped: --resume goes on with it, --restart throws it away.`,
    kept: (rows: number, of: string, path: string) =>
      `Stopped. ${countOf(rows, 'row')} of ${of} ${isOrAre(rows)} kept in ${path}, one a line as JSON.`,
    askAgain: (count: number) =>
      `The run is kept for ${countOf(count, 'value')} that failed: --retry-failed asks for these again, and keeps the other rows.`,
    errorsBefore: (count: number) =>
      `Before the stop, ${countOf(count, 'error')} came in rows: the stopped run named them.`,
    stoppedAt: (rows: number, of: string) =>
      `Stopped after ${countOf(rows, 'row')} of ${of}. With --out a run can be gone on with.`,
  },
  each: {
    badForEach:
      '--for-each is a variable and a file: ids=@ids.txt, ids=@people.csv:id for a column, or ids=@- for the standard input.',
    whichColumn: (file: string, names: readonly string[]) =>
      `Which column of ${file}? Write it behind the file, after a colon: ${names.join(', ')}.`,
    badCsv: {
      quote: (file: string, line: number) =>
        `${file}, line ${line}: a quote is not closed, or has text behind it. Write a quote within quotes twice.`,
      cells: (file: string, line: number) =>
        `${file}, line ${line} has cells behind the last column. Put a cell that holds the separator in quotes.`,
      workbook: (file: string) =>
        `${file} cannot be read as an Excel workbook (.xlsx). Save it as one, or as CSV.`,
      large: (file: string) =>
        `${file} is too large: of a workbook at most 100,000 rows are read. Save its first sheet as CSV.`,
    },
    noObjects: (line: number, file: string) =>
      `${file}, line ${line}: the variable takes objects. Give one as JSON in each line, or a CSV file with a column for each field.`,
    unusedColumns: (names: readonly string[]) =>
      `${countOf(names.length, 'column')} of the file ${names.length === 1 ? 'is' : 'are'} not sent: ${names.join(', ')}.`,
    of: (done: number, total: number) =>
      `${done < total ? `${formatCount(done)} of ` : ''}${countOf(total, 'value')}`,
    inPart: (why: string) => `its call came in part. ${why}`,
    allFailed: (count: number, why: string) => `All of ${countOf(count, 'value')} failed: ${why}`,
    unknown: (values: readonly string[]) =>
      `A mutation for ${countOf(values.length, 'value')} was sent, and its answer did not come: it may have run (${values.slice(0, 5).join(', ')}${values.length > 5 ? ', …' : ''}). Look at the service, then say --unknown again to send it again, or --unknown leave-out to go on without.`,
    unassigned: (count: number) =>
      `Of ${countOf(count, 'row')} the answer does not tell the value: the column $chunk says which values the call was for.`,
  },
  pages: {
    counted: (pages: number) => countOf(pages, 'page'),
    fixed: ({ label, obstacle }: FixedPages) =>
      `The pages of ${label} cannot be followed: ${OBSTACLE_TEXTS[obstacle]}.`,
    way: (argument: string, others: readonly string[]) =>
      `Pages are followed by ${argument}; --connection takes another way: ${others.join(', ')}.`,
    countedBy: (argument: string) =>
      `Pages are counted (${argument}): rows may be missed or come twice while the data changes.`,
    several: (labels: readonly string[]) =>
      `Several fields have pages: choose one with --connection (${labels.join(', ')}).`,
    noSuch: (labels: readonly string[]) =>
      `--connection is none of those that can be followed: ${labels.join(', ')}.`,
    twoLists:
      'The connection asks for edges and nodes, and JSON would hold only one page of one of them: leave one out, or use --format csv or ndjson, which take the nodes.',
    unusable: {
      'no-result': 'A page is not a GraphQL result.',
      'no-list': 'A page came without its list.',
      'not-said': 'A page does not say whether another one follows, or where it begins.',
    },
    totalChanged: ({ from, to, isOfRows }: TotalChange) =>
      isOfRows
        ? `The service counts ${countOf(from, 'row')}, and ${formatCount(to)} came: its total is wrong, or rows came twice.`
        : `The service counted ${countOf(from, 'row')} at first and ${formatCount(to)} later: rows may be missing, or there twice.`,
    hasMore: (labels: readonly string[]) =>
      `The service has more rows of ${labels.join(', ')}, on pages that are not fetched without --all-pages.`,
    innerHasMore: (label: string, count: number) =>
      `${countOf(count, 'row')} ${count === 1 ? 'has' : 'have'} more ${label}, on pages that are not followed: rows are missing.`,
    noWayOn: (how: OddEnd, rows: number) =>
      `${
        {
          'same-cursor': 'The service gave a cursor for the second time',
          'same-rows': 'The service gave the same page again, and may ignore its position',
          'no-cursor': 'The service says that there are more rows, and gives no cursor',
          'not-said': 'The service does not say whether there are more rows',
          short: 'The service counts more rows, and says that no further page follows',
        }[how]
      }, after ${countOf(rows, 'row')}: what came up to there is written.`,
    repeated: (pages: number) =>
      ` The last ${countOf(pages, 'page')} are equal: the service may have repeated one.`,
  },
  verify: {
    noManifest: 'Which manifest? Name the JSON file that was saved beside the rows; see --help.',
    unreadable: (path: string) => `${path} cannot be read`,
    newer: (path: string) => `${path} was written by a newer version: install that one.`,
    agrees: (name: string) => `${name}: agrees with the manifest.`,
    differs: (name: string) => `${name}: DIFFERS from the manifest; save it anew.`,
    missing: (name: string) => `${name}: is not beside the manifest.`,
  },
  steps: {
    usage: 'gatehouse steps takes “run”, “check” or “code”, and a file; see --help.',
    noLanguage: 'A program is in Python or TypeScript: --language python, --language typescript.',
    noFile: 'Name input and output: in the file of steps, or by --input and --out.',
    badSet: '--set is a name and a value: --set region=EU.',
    noFaults: (path: string) => `${path} has no faults.`,
    calls: ({ id, calls, values, isEstimate }: ReturnType<typeof estimateCalls>[number]) =>
      `${id}: ${isEstimate ? 'at least ' : ''}${countOf(calls, 'call')} for ${countOf(values, 'value')}`,
    begins: (number: number, of: number, id: string) => `Step ${number} of ${of}: ${id}.`,
    unmatched: (id: string, count: number, isLeftOut: boolean, isUntold: boolean) =>
      `${id}: nothing for ${countOf(count, 'row')}${isUntold ? ', or their values failed' : ''}${isLeftOut ? ', left out' : ''}.`,
    failed: (id: string, count: number) => `${id}: the value of ${countOf(count, 'row')} failed.`,
    stopsAt: (id: string) => `The step ${id} did not come to its end.`,
    kept: (folder: string) => `Stopped. The rows of the steps are kept in ${folder}.`,
  },
  sheet: {
    kept: (out: string) => `${out} is the workbook of the list, with the new columns at its right.`,
    notKept:
      'The sheet of the list is not kept: not each of its rows is one row (many: list, unmatched: keep), or it has another form.',
  },
  salesforce: {
    noCsv: 'output.salesforce is of a CSV file, as Data Loader reads it: name the output .csv.',
    mapping: (path: string, externalId: string) =>
      `${path} is the mapping for Data Loader: upsert by ${externalId}.`,
    parts: (out: string, parts: readonly string[]) =>
      `${out} is too much for one load: load ${parts.join(', ')}.`,
    shortened: (column: string, count: number, most: number) =>
      `${column}: ${countOf(count, 'text')} shortened to ${formatCount(most)} characters.`,
  },
  schema: {
    noSuchAction: 'gatehouse schema takes “diff” and files, or options alone; see --help.',
    jsonOfDiff:
      '--json is of gatehouse schema diff; the schema itself is written in GraphQL’s language.',
    noOutOfDiff: '--out belongs to the schema itself: redirect the output of diff.',
    diffNeedsFiles:
      'Nothing to compare: name one schema file, to compare with the service, or two; see --help.',
    heading: (level: 'breaking' | 'dangerous' | 'safe', count: number) =>
      `${countOf(count, `${level} change`)}:`,
    faults: {
      empty: 'the file is empty.',
      'not-text': 'the file is not text.',
      'no-schema': 'the JSON holds no introspection result.',
      'no-query-type': 'the schema has no query type.',
      operations: 'these are operations, not a schema.',
      'too-large': 'the file is too large for a schema.',
      failed: 'the file cannot be read as a schema.',
      json: 'this is not an introspection result.',
      sdl: 'this is not a schema.',
    } satisfies Record<SchemaFileFault['kind'], string>,
  },
} as const;
