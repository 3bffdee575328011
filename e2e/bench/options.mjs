import { parseArgs } from 'node:util';
import { ToolError } from '../../src/tools/command.mjs';

/** Every group that there is; the soak takes long and runs only when it is asked for. */
const GROUPS = /** @type {const} */ ([
  'start',
  'size',
  'history',
  'fetcher',
  'answers',
  'batch',
  'charts',
  'documents',
  'files',
  'grid',
  'profile',
  'schema',
  'texts',
  'typing',
  'soak',
]);
const BY_DEFAULT = GROUPS.filter((group) => group !== 'soak');
const CONDITION_IDS = ['plain', 'throttled'];
const MIN_RUNS = 7;

const USAGE = `npm run bench -- [group…] [options]

Groups: ${GROUPS.join(', ')} (without one: ${BY_DEFAULT.join(', ')})

  --runs N            of each subject under each condition; ${MIN_RUNS} without it
  --peers a,b         whom to measure against; all without it, none with an empty list
  --conditions a,b    of ${CONDITION_IDS.join(', ')}; both without it
  --build FOLDER      a build to measure (explorer/ and service/ in it) instead of a fresh one; nothing is written
  --before FOLDER     an older build, which files and grid measure in turn with it
  --only a,b          of the hostile texts, by their names; nothing is written
  --no-write          leaves docs/performance.md and .json as they are
`;

/**
 * @typedef {object} Options
 * @property {readonly (typeof GROUPS)[number][]} groups
 * @property {number} runs
 * @property {readonly string[] | undefined} peers undefined for all
 * @property {readonly string[]} conditions
 * @property {string | undefined} build
 * @property {string | undefined} before
 * @property {readonly string[] | undefined} only undefined for all
 * @property {boolean} write
 */

/**
 * @param {readonly string[]} args as typed
 * @returns {Options}
 * @throws {ToolError} with the usage, for what it does not understand
 */
export function parseOptions(args) {
  const { values, positionals } = parse(args);
  const wrongGroup = positionals.find((name) => !isGroup(name));
  if (wrongGroup !== undefined) throw refuse(`There is no group “${wrongGroup}”.`);
  const runs = Number(values.runs ?? MIN_RUNS);
  if (!Number.isInteger(runs) || runs < 1) throw refuse('--runs wants a whole number from 1.');
  const conditions = list(values.conditions) ?? CONDITION_IDS;
  const wrong = conditions.find((id) => !CONDITION_IDS.includes(id));
  if (wrong !== undefined) throw refuse(`There is no condition “${wrong}”.`);
  return {
    groups:
      positionals.length > 0 ? GROUPS.filter((name) => positionals.includes(name)) : BY_DEFAULT,
    runs,
    peers: list(values.peers),
    conditions,
    build: values.build,
    before: values.before,
    only: list(values.only),
    // Of a build that was made elsewhere no commit is known.
    write: !values['no-write'] && values.build === undefined && values.only === undefined,
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        peers: { type: 'string' },
        conditions: { type: 'string' },
        build: { type: 'string' },
        before: { type: 'string' },
        only: { type: 'string' },
        'no-write': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} name
 * @returns {name is (typeof GROUPS)[number]}
 */
function isGroup(name) {
  return GROUPS.some((group) => group === name);
}

/** @param {string | undefined} value */
function list(value) {
  return value?.split(',').filter((item) => item !== '');
}

/** @param {string} message */
function refuse(message) {
  return new ToolError(message, { output: USAGE });
}
