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
  verify    check saved files against their manifest
  doctor    find out which layer of a deployment is broken
  serve     start the explorer and the service that comes with it
  credentials   make, renew and end the service users of that service

  gatehouse <command> --help    its options
  gatehouse --version

Exit codes: 0 done, 1 the service or the network failed, a schema has breaking changes, or a file is
not that of its manifest, 2 wrong usage or input, 3 key, user or password were refused, 4 the answer has GraphQL errors, 5 stopped
before the end and what came is kept, 6 a value does not fit --types, or is changed despite --strict, 130 Ctrl-C, 141 the reader of the output has gone, 143 ended.`,

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
  --workspace <folder>      where saved operations are looked for (otherwise the present folder), and,
                            where it is given, whose service is called, if nothing else says which
  --format <csv|ndjson|json|table|parquet|xlsx>
                            otherwise by the name of --out, else json
  --out <file>              written when all is there; otherwise the standard output
  --list <keys>             whose rows, such as cities.nodes (otherwise the longest list)
  --timeout <seconds>       for each request (otherwise 60)
  --quiet                   no progress
  --inline-fragments        send fragments inline, for a service that refuses named ones

  --all-pages               follow a field from page to page, to its end
  --connection <keys>       which one, where there are several, such as country.cities
  --page-size <rows>        otherwise what the operation asks for
  --limit <rows>            ask for no more pages once there are so many
  --for-each <name>=@<file> run it for each line of a file, or for a column: ids=@people.csv:id; - is the
                            standard input
  --chunk <values>          of a variable that takes a list, how many a call takes (otherwise what the
                            schema says, else 100)

  --resume                  go on with a run of many calls to the same --out that was stopped
  --restart                 throw away what a stopped run has left, and begin anew

  --separator <comma|semicolon|tab>, --bom, --no-guard, --null-as <empty|NULL|\\N>
                            of CSV: what stands between cells; a mark for Excel; text that a
                            spreadsheet would take for a formula gets no apostrophe; what null is
  --types <columns.json>    of Parquet: the types of columns, kept from run to run; the first writes it
  --manifest                also write <out>.manifest.json, which gatehouse verify checks
  --strict                  write nothing where the file would have values otherwise than they came

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

  verify: `Usage: gatehouse verify <manifest>

Says whether files that were saved with a manifest are still the same: it has the size and
the SHA-256 of each. They are looked for beside it. Ends with 1 where one differs, or is not there.

${EXIT_CODES}`,

  serve: `Usage: gatehouse serve

Starts the explorer and the service that comes with it, as npm start does, and prints its address. It
takes no options; docs/service.md says what it reads from the environment: PORT, HOST, AUTH_PORT,
CONFIG_FILE, CREDENTIALS_FILE and others.`,
} as const;
