import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';

const KIB = 1024;
const MIB = 1024 * KIB;
const DAY_S = 86_400;

/** @typedef {[file: string, name: string, value: number]} Constant `name` of a constant, or of a member of a record */

/**
 * What the docs say with a figure, and the constants that it is of.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, readonly Constant[]>>>>}
 */
const FIGURES = {
  'docs/service.md': {
    'a body over 16 KiB': [['service/token-endpoint/token-request.ts', 'BODY_LIMIT', 16 * KIB]],
    'After 5 wrong tries of a user from one address, or 50 of an address, that address waits, at most 60 seconds.':
      [
        ['service/token-endpoint/sign-in-limits.ts', 'perUserAndAddress', 5],
        ['service/token-endpoint/sign-in-limits.ts', 'perAddress', 50],
        ['service/token-endpoint/sign-in-limits.ts', 'windowS', 60],
      ],
    'After 20 wrong tries of a user from anywhere': [
      ['service/token-endpoint/sign-in-limits.ts', 'perUser', 20],
    ],
    'an address has two of the four hashing slots': [
      ['service/token-endpoint/sign-in.ts', 'concurrency', 2],
      ['service/users/credential-hashes.ts', 'concurrency', 4],
    ],
    'The user has 10 calls, or 20 subscriptions, under way': [
      ['service/create-service.ts', 'CALLS_AT_A_TIME', 10],
      ['service/create-service.ts', 'SUBSCRIPTIONS_AT_A_TIME', 20],
    ],
    'Search texts have at most 200 characters': [['demo/input-error.ts', 'LONGEST_TEXT', 200]],
    'An invalid document is answered with at most ten errors': [
      ['demo/limits/limit-operations.ts', 'MAX_ERRORS', 10],
    ],
    'gives way to others after each 10 ms of work': [['demo/fair-turns.ts', 'TURN_MS', 10]],
    'a reader that takes no byte for 20 to 40 seconds': [
      ['service/start-service.ts', 'STALLED_WRITE_MS', 20_000],
    ],
    '(120 after its subscription ended)': [
      ['service/graphql/call-life.ts', 'DELIVERY_MS', 120_000],
    ],
    'is answered 503 after 10 seconds, or at once if 200 calls wait already': [
      ['service/graphql/answer-budget.ts', 'WAIT_MS', 10_000],
      ['service/graphql/answer-budget.ts', 'CAPACITY', 200],
    ],
    'Answers under 64 kB are counted and never wait': [
      ['service/graphql/answer-budget.ts', 'SMALL', 64 * KIB],
    ],
    'once in five seconds at most, however often `/readyz` is, without a user, and may take a second and a half':
      [
        ['service/upstream/relay.ts', 'FRESH_MS', 5_000],
        ['service/upstream/relay.ts', 'ANSWER_MS', 1_500],
      ],
    'Heads and bodies must arrive within 30 to 60 seconds': [
      ['service/start-service.ts', 'REQUEST_TIMEOUT_MS', 30_000],
    ],
    'connections silent for half a second are closed': [['service/http/drain.ts', 'QUIET_MS', 500]],
    'requests under way have 10 seconds to finish': [
      ['service/start-service.ts', 'GRACE_MS', 10_000],
    ],
    'An idle connection is kept for 75 seconds': [['service/start-service.ts', 'IDLE_MS', 75_000]],
    '| `depth` | 16 |': [['demo/limits/operation-limits.ts', 'depth', 16]],
    '| `aliases` | 50 |': [['demo/limits/operation-limits.ts', 'aliases', 50]],
    '| `repeats` | 50 |': [['demo/limits/operation-limits.ts', 'repeats', 50]],
    '| `cost` | 1,000,000 |': [['demo/limits/operation-limits.ts', 'cost', 1_000_000]],
    '| `size` | 200,000,000 |': [['demo/limits/operation-limits.ts', 'size', 200_000_000]],
    '| `event` | 500,000 |': [['demo/limits/operation-limits.ts', 'event', 500_000]],
    'The service limits the body (256 KiB)': [
      ['service/create-service.ts', 'bodyLimit', 256 * KIB],
    ],
    'and between its parts (60)': [['service/create-service.ts', 'idleTimeoutMs', 60_000]],
  },
  'docs/credentials.md': {
    'It looks once a second whether': [['service/files/reloaded-file.ts', 'LOOK_MS', 1_000]],
    'signs five minutes later': [['service/tokens/signing-keys.ts', 'KEYS_MAX_AGE_S', 300]],
    'for 400 days after the last use of all': [
      ['service/redis/open-redis-stores.ts', 'EXPIRY_S', 400 * DAY_S],
    ],
    'writes it down once a minute': [['service/users/last-use.ts', 'KEEP_MS', 60_000]],
  },
  'docs/deployment.md': {
    'the ends of the last ten tokens': [['service/tokens/token-store.ts', 'ENDED_KEPT', 10]],
    'after two seconds at most, `/readyz` says so': [
      ['service/redis/redis-connection.ts', 'ANSWER_MS', 2_000],
    ],
    'At most 5 MB:': [['explorer/features/saved/provided-operations.ts', 'MAX_BYTES', 5_000_000]],
    'A message of more than 64 MiB ends the subscription': [
      ['transport/send.ts', 'MAX_PART_BYTES', 64 * MIB],
    ],
  },
  'docs/command.md': {
    'up to 300 s; without either, a token request waits a second, and a call doubles its wait each time. It says the first wait of a run, and later ones of 5 s or more. It gives up after five waits':
      [
        ['command/token-source.ts', 'LONGEST_WAIT_S', 300],
        ['command/token-source.ts', 'SHORTEST_WAIT_S', 1],
        ['command/token-source.ts', 'MAX_WAITS', 5],
      ],
    'otherwise 60': [['transport/send.ts', 'TIME_LIMIT_MS', 60_000]],
    'else 100. A chunk is smaller': [['jobs/chunks.ts', 'USUAL_CHUNK', 100]],
    'with at most four calls for each halving': [['jobs/chunks.ts', 'CALLS_A_HALVING', 4]],
    'so do five failed calls in a row': [['jobs/run-batch.ts', 'FAILURES_IN_A_ROW', 5]],
    'at most 256 MB; a larger chunk': [['command/each-run.ts', 'MAX_GATHERED_BYTES', 256 * MIB]],
    'columns past ten thousand': [['answers/query/outline.ts', 'MAX_COLUMNS', 10_000]],
    'It is renewed one minute before it expires': [['command/token-source.ts', 'MARGIN_S', 60]],
  },
  'docs/guide.md': {
    'All pages of one call may hold 32 MB': [
      ['explorer/features/batch/batch-runs.ts', 'MAX_GATHERED_BYTES', 32 * MIB],
    ],
    'the last 20 replaced answers are kept': [['explorer/runs/answer-store.ts', 'MAX_KEPT', 20]],
    'numbers of more than 15 digits as text': [['answers/values/decimals.ts', 'EXCEL_DIGITS', 15]],
    'by up to three columns': [['explorer/features/groups/group-controls.tsx', 'MOST_BY', 3]],
    'the 50 most frequent ones, and **Other**': [
      ['answers/query/derived-answers.ts', 'MAX_ACROSS', 50],
    ],
    'Of more than 50,000 groups': [['answers/query/derived-answers.ts', 'MAX_GROUPS', 50_000]],
    'of the 30 most frequent values each': [['answers/chart/chart-api.ts', 'MAX_CELLS', 30]],
    'with whiskers up to 1.5 heights of the box': [['answers/chart/bar-groups.ts', 'REACH', 1.5]],
    'The eight most frequent values have a color': [
      ['answers/chart/chart-api.ts', 'MAX_SERIES', 8],
    ],
    'the 20 largest bars come first': [
      ['explorer/features/chart/list-chart.tsx', 'FIRST_BARS', 20],
    ],
    'The newest 1,000 events are kept': [['explorer/runs/event-log.ts', 'events', 1_000]],
  },
  'docs/security.md': {
    'in memory for at most 10 seconds': [['token-worker/worker-service.ts', 'KEPT_MS', 10_000]],
    'until their tab has been closed for 20 seconds': [
      ['explorer/ui/toast.tsx', 'SHOWN_MS', 20_000],
    ],
    'The last ten closings of tabs': [['explorer/frame/tabs/closed-tabs.ts', 'MAX_CLOSINGS', 10]],
    'for 30 days after its last use, five at most': [
      ['schema/answer-cache.ts', 'MAX_AGE_MS', 30 * DAY_S * 1000],
      ['schema/answer-cache.ts', 'MAX_ANSWERS', 5],
    ],
    'the last ten versions of each service': [['schema/schema-history.ts', 'MAX_VERSIONS', 10]],
    'that has not been seen for a year is deleted': [
      ['schema/schema-history.ts', 'MAX_VERSION_AGE_MS', 365 * DAY_S * 1000],
    ],
  },
  'docs/trust.md': {
    'history (1,000)': [['explorer/features/history/history-store.ts', 'MAX_HISTORY', 1_000]],
    'schemas, five at most': [['schema/answer-cache.ts', 'MAX_ANSWERS', 5]],
    'ten versions of each service': [['schema/schema-history.ts', 'MAX_VERSIONS', 10]],
    '10 seconds in the token worker over a reload': [
      ['token-worker/worker-service.ts', 'KEPT_MS', 10_000],
    ],
  },
  'docs/workspace.md': {
    '(8 characters or more)': [['contract/find-secrets.ts', 'SHORTEST_IN_TEXT', 8]],
    'names are cut after 80 bytes': [['operations/file-names.ts', 'MAX_NAME', 80]],
    'there are more than 20,000 files, a file exceeds 16 MB, all files exceed 64 MB': [
      ['operations/import-limits.ts', 'files', 20_000],
      ['operations/import-limits.ts', 'fileBytes', 16 * MIB],
      ['operations/import-limits.ts', 'totalBytes', 64 * MIB],
    ],
    'more than 200 times its size': [['operations/zip.ts', 'MAX_RATIO', 200]],
    'nested deeper than 64 levels': [['operations/read-json.ts', 'MAX_DEPTH', 64]],
  },
  'docs/decisions/column-filters.md': {
    'columns of at most 200 different values. Counting stops at the 201st': [
      ['answers/query/count-values.ts', 'MAX_VALUES', 200],
    ],
  },
  'docs/decisions/column-profiles.md': {
    'counted exactly up to 10,000.': [['answers/profile/create-profiler.ts', 'MAX_VALUES', 10_000]],
    'The median is exact up to 50,000 numbers': [
      ['answers/profile/create-profiler.ts', 'MAX_SAMPLE', 50_000],
    ],
    'more than 5,000 digits apart': [['answers/values/exact-sum.ts', 'MAX_SPAN', 5_000]],
  },
  'docs/decisions/compared-runs.md': {
    'at most 20 such answers, which take at most 32 MB together': [
      ['explorer/runs/answer-store.ts', 'MAX_KEPT', 20],
      ['explorer/runs/answer-store.ts', 'MAX_KEPT_BYTES', 32 * MIB],
    ],
    'more than 200,000 rows are refused': [
      ['answers/query/derived-answers.ts', 'MAX_COMPARED_ROWS', 200_000],
    ],
  },
  'docs/decisions/groups-and-pivots.md': {
    'at most 50,000 groups and 200,000 sums': [
      ['answers/query/derived-answers.ts', 'MAX_GROUPS', 50_000],
      ['answers/query/derived-answers.ts', 'MAX_SUMS', 200_000],
    ],
  },
  'docs/decisions/charts.md': {
    'the 30 most frequent values both ways': [['answers/chart/chart-api.ts', 'MAX_CELLS', 30]],
    'more than 5,000 are deeper': [['explorer/features/chart/dots.ts', 'MANY', 5_000]],
    'at most 4,000,000 rows': [['answers/chart/read-chart.ts', 'MAX_ROWS', 4_000_000]],
  },
  'docs/decisions/pages-past-memory.md': {
    'the six most recent ones': [['answers/store/stored-text.ts', 'MAX_KEPT', 6]],
  },
  'docs/decisions/many-values-as-one-answer.md': {
    'at most 16 values ahead': [['jobs/job-queue.ts', 'AHEAD', 16]],
    'more than 500 lines': [['explorer/features/batch/value-source.tsx', 'MAX_TYPED_LINES', 500]],
  },
  'docs/decisions/one-session-for-a-token-service.md': {
    'up to eight services': [['app/open-services.ts', 'MAX_OPEN_SERVICES', 8]],
    'within five million characters': [
      ['session/reload-state.ts', 'MAX_ANSWERS_LENGTH', 5_000_000],
    ],
  },
  'docs/decisions/one-live-token-in-redis.md': {
    'every 15 seconds, and end after 30 seconds without a check': [
      ['service/redis/redis-token-store.ts', 'RECHECK_MS', 15_000],
      ['service/redis/redis-token-store.ts', 'UNCHECKED_MS', 30_000],
    ],
    'that is ten seconds old': [['locks/file-lock.mjs', 'SILENT_MS', 10_000]],
  },
  'docs/decisions/one-pace-for-all-callers.md': {
    'Turns are 5 % further apart': [['transport/call-turns.ts', 'MARGIN', 1.05]],
    'for an hour': [['transport/call-turns.ts', 'TOLD_FOR_MS', 3_600_000]],
  },
  'docs/decisions/parts-that-do-not-load.md': {
    'four seconds after the explorer appears': [['explorer/explorer.tsx', 'SETTLED_MS', 4_000]],
  },
  'docs/decisions/prerendered-sign-in.md': {
    'above 15 kB': [['build/prerendered-page.ts', 'BUDGET', 15_000]],
  },
  'docs/decisions/own-history.md': {
    'at most 1,000 entries': [['explorer/features/history/history-store.ts', 'MAX_HISTORY', 1_000]],
  },
  'docs/decisions/sql-in-a-worker.md': {
    'A table and a result have at most 1,000,000 rows, the database 768 MB': [
      ['sql/api.ts', 'MAX_TABLE_ROWS', 1_000_000],
      ['sql/api.ts', 'MAX_RESULT_ROWS', 1_000_000],
      ['sql/api.ts', 'MAX_DATABASE_BYTES', 768 * MIB],
    ],
  },
  'docs/decisions/type-uses.md': {
    'at most 1,000 entries': [['explorer/features/docs/uses-section.tsx', 'MAX_USES', 1_000]],
  },
  'docs/decisions/typed-files.md': {
    '1,048,576 rows': [['answers/typed/xlsx-parts.ts', 'MAX_SHEET_ROWS', 1_048_576]],
    'A list offers 10,000 columns': [['answers/query/outline.ts', 'MAX_COLUMNS', 10_000]],
  },
  'docs/decisions/what-comes-first.md': {
    'At most 1,050 kB on the wire': [
      ['tools/testing/bundle-budgets.mjs', 'beforeFirstAnswer', 1_050_000],
    ],
  },
};

const CASES = Object.entries(FIGURES).flatMap(([page, rows]) =>
  Object.entries(rows).map(([said, constants]) => ({ page, said, constants })),
);

/** @param {string} file below src @param {string} name @returns {number[]} what is written for it, each time */
function valuesIn(file, name) {
  const written = new RegExp(
    String.raw`\b${name}(?: =|:) ([\d_.]+(?: \*{1,2} [\d_.]+)*)[;, ]`,
    'g',
  );
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  return [...text.matchAll(written)].map(([, product = '']) =>
    product
      .replaceAll('_', '')
      .split(' * ')
      .map((factor) => {
        const [base = '', power = '1'] = factor.split(' ** ');
        return Number(base) ** Number(power);
      })
      .reduce((one, other) => one * other),
  );
}

test.for(CASES)('$page says “$said”, and so it is', ({ page, said, constants }) => {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/\s+/g, ' ');
  expect(text).toContain(said);
  for (const [file, name, value] of constants) {
    expect({ file, name, values: valuesIn(file, name) }).toEqual({ file, name, values: [value] });
  }
});
