import type { SignInFailureCode } from '../session/sign-in.ts';

const SERVICE_OPTIONS = `Which service:
  --service <file|address>  a config.json as the explorer reads it, or its address
  --id <id>                 which of its services, where it lists several
  --auth-url <address>      instead of a config: the token service; /oauth2/token is added
  --base-url <address>      and the data service; /v1/graphql is added
  Without any: GATEHOUSE_SERVICE, or GATEHOUSE_AUTH_URL and GATEHOUSE_BASE_URL.

Credentials come from the environment, from a file, or are asked for; never from arguments:
  GATEHOUSE_API_KEY, GATEHOUSE_USERNAME, GATEHOUSE_PASSWORD
  --credentials <file>      lines of NAME=value with these names; mode 0600
  GATEHOUSE_CREDENTIALS     the same file, for jobs`;

const EXIT_CODES = 'Exit codes: docs/command.md, or gatehouse --help.';

/** What `--help` prints, by command; the empty name is the program's own. */
export const USAGE = {
  '': `Usage: gatehouse <command> [options]

GraphQL data services behind an API key and a short-lived token, from a shell or a job.

  token     print a live token, shared by all programs of this machine
  run       run an operation, with all pages if wanted, and write its rows
  schema    write the service's schema, or compare two
  doctor    find out which layer of a deployment is broken
  serve     start the explorer and the service that comes with it

  gatehouse <command> --help    its options
  gatehouse --version

Exit codes: 0 done, 1 the service or the network failed, or a schema has breaking changes, 2 wrong
usage or input, 3 key, user or password were refused, 4 the answer has GraphQL errors, 5 stopped
before the end and what came is kept, 130 Ctrl-C, 141 the reader of the output has gone, 143 ended.`,

  token: `Usage: gatehouse token [options]

Prints a live token. It is shared with all programs of this machine that sign in as the same user:
a new one is asked for only where there is none, since it ends the one before.

  curl -H "Authorization: Bearer $(gatehouse token)" …

  --ends-in                 print for how many seconds the shared token lives on instead; 0 for none
  --forget                  remove the shared token from this machine; at the service it lives on

${SERVICE_OPTIONS}

${EXIT_CODES}`,

  run: `Usage: gatehouse run <file.graphql | saved name | -> [options]

Runs an operation, and writes its answer as it came or the rows of a list in it. Numbers stay as the
service has written them. "-" reads the operation from the standard input.

  --variables <json|@file>  a JSON object; without it <file>.variables.json, where there is one
  --operation <name>        which operation of the file
  --workspace <folder>      where saved operations are looked for (otherwise the present folder)
  --format <csv|ndjson|json|table>
                            otherwise by the name of --out, else json
  --out <file>              written when all is there; otherwise the standard output
  --list <keys>             whose rows, such as cities.nodes (otherwise the longest list)
  --timeout <seconds>       for each request (otherwise 60)
  --quiet                   no progress

  --all-pages               follow a connection from page to page, to its end
  --connection <keys>       which one, where there are several, such as country.cities
  --page-size <rows>        otherwise what the operation asks for
  --limit <rows>            ask for no more pages once there are so many
  --resume                  go on with a run to the same --out that was stopped
  --restart                 throw away what a stopped run has left, and begin anew

  --separator <comma|semicolon|tab>, --bom, --no-guard
                            of CSV: what stands between cells; a mark for Excel; text that a
                            spreadsheet would take for a formula gets no apostrophe

${SERVICE_OPTIONS}
  GATEHOUSE_TOKEN           a token that is still good, used instead of signing in

${EXIT_CODES}`,

  schema: `Usage: gatehouse schema [--out <file>] [options]
       gatehouse schema diff <old> [<new>] [options]

Writes the service's schema in GraphQL's schema language, always in the same order. "diff" compares two
files (.graphql, or the JSON of an introspection), or one with the service's present schema, and ends
with 1 where a change breaks operations.

  --out <file>              otherwise the standard output
  --json                    print the changes as JSON

${SERVICE_OPTIONS}
  GATEHOUSE_TOKEN           a token that is still good, used instead of signing in

${EXIT_CODES}`,

  serve: `Usage: gatehouse serve

Starts the explorer and the service that comes with it, as npm start does, and prints its address. It
takes no options; docs/service.md says what it reads from the environment: PORT, HOST, AUTH_PORT,
CONFIG_FILE, CREDENTIALS_FILE and others.`,
} as const;

/** Why there is no token; what to do follows where the words alone do not say. */
export const SIGN_IN_TITLES: Readonly<Record<SignInFailureCode, string>> = {
  'wrong-credentials': 'Username or password is wrong.',
  'wrong-api-key': 'The API key was refused.',
  'wrong-key-or-credentials': 'Username, password or API key is wrong.',
  refused: 'The service refused the sign-in; another password would not help.',
  'locked-out': 'The service has stopped sign-ins for a while, after too many wrong tries.',
  'rate-limited': 'The service takes no more sign-ins for a while.',
  'bad-request': 'The service did not understand the sign-in.',
  'server-error': 'The sign-in service has a problem of its own; try again later.',
  'unexpected-status': 'The sign-in service refused the request; its address may be wrong.',
  redirected: 'The sign-in service sends to another address; nothing was sent there.',
  offline: 'This computer is offline.',
  unreachable: 'The sign-in service could not be reached; gatehouse doctor finds out why.',
  timeout: 'The sign-in service did not answer in time.',
  'answer-broken': 'The answer of the sign-in service broke off.',
  empty: 'The answer of the sign-in service is empty.',
  'not-json': 'The sign-in service answered with something that is not JSON.',
  'no-token': 'The sign-in service answered without a usable token.',
  'unsupported-token-type': 'The sign-in service issued a token that is not of type Bearer.',
  'invalid-lifetime': 'The sign-in service issued a token without a usable lifetime.',
  'too-large': 'The sign-in service answered with far more than a token.',
  'config-changed': 'The config does not list this service.',
  interrupted: 'The sign-in broke off before its answer was there.',
  cancelled: 'The sign-in was stopped.',
};

export const COMMAND_COPY = {
  unknownCommand: 'There is no such command; gatehouse --help lists all of them.',
  stopped: 'Stopped.',
  serviceSays: (message: string) => `The service says: “${message}”`,
  askedOf: (endpoint: string, status: number | undefined) =>
    status === undefined ? `(${endpoint})` : `(${endpoint}, HTTP ${status})`,
  waiting: (seconds: number) => `The service asks to wait ${seconds} s.`,
  askedToWaitTooOften: 'The service has asked to wait too often; try again later.',
  givenTokenRefused: 'GATEHOUSE_TOKEN was refused: it has ended, or a newer one has replaced it.',
  forgotten: (username: string) =>
    `The token of ${username} is removed from this machine; at the service it lives on until it ends.`,
  nothingToForget: (username: string) => `There is no shared token of ${username}.`,
  signsInAsDemo: (username: string) => `Signing in as ${username}, whom the config offers to all.`,
  service: {
    missing:
      'Which service? Give --service with a config.json or its address, or --auth-url and --base-url; see --help.',
    several: (ids: readonly string[]) =>
      `The config lists several services: choose one with --id (${ids.join(', ')}).`,
    noSuchId: (ids: readonly string[]) => `--id is none of its services: ${ids.join(', ')}.`,
    relative:
      'The config has addresses relative to its own: give --service the address at which it is served.',
    both: '--service goes without --auth-url and --base-url.',
    notJson: (file: string) => `${file} is not JSON.`,
    unreadable: (file: string) => `The config ${file} cannot be read`,
  },
  credentials: {
    unreadable: (file: string) => `The credentials ${file} cannot be read`,
    open: (file: string, mode: string) =>
      `${file} can be read by other users of this machine (mode ${mode}). Make it yours alone: chmod 600 ${file}`,
    badLine: (file: string, line: number) =>
      `${file}, line ${line}: NAME=value is needed, with GATEHOUSE_API_KEY, GATEHOUSE_USERNAME or GATEHOUSE_PASSWORD as name.`,
  },
} as const;
