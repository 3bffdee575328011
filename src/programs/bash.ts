import ERRORS from './texts/bash/errors.sh?raw';
import { bashTokenRequest, BASH_BEGINNING, BASH_TOKEN_FUNCTIONS } from './bash-token.ts';
import {
  checkProgramTask,
  checkProgramText,
  dataErrors,
  PAGE_FAULTS,
  pauseLine,
  pageSigns,
  programHeader,
  REFUSED_TWICE,
  showsAsItIs,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

export const bash: ProgramLanguage = {
  id: 'bash',
  label: 'curl (bash, jq)',
  extension: 'sh',
  command: 'bash FILE',
  needs: 'curl 7.55+ and jq 1.6+',
  literal: bashLiteral,
  write(task) {
    checkProgramTask(task);
    const header = programHeader(task, 'bash program.sh OUTPUT').map((line) => `# ${line}\n`);
    return [
      '#!/usr/bin/env bash\n',
      ...header,
      '\nset -euo pipefail\n\n',
      constants(task),
      BASH_BEGINNING,
      task.pages ? EXACT_NUMBERS : '',
      callFunction(task),
      BASH_TOKEN_FUNCTIONS,
      bashTokenRequest(task),
      task.pages ? followPages(task, task.pages) : printAnswer(task),
    ].join('');
  },
};

/** Between single quotes all stands for itself; hidden characters are written as the bytes of their UTF-8. */
function bashLiteral(text: string): string {
  if (showsAsItIs(checkProgramText(text))) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = Array.from(text.replace(/[\\']/g, '\\$&'), (character) =>
    showsAsItIs(character)
      ? character
      : Array.from(new TextEncoder().encode(character), hex).join(''),
  );
  return `$'${escaped.join('')}'`;
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}

function constants({ tokenUrl, graphqlUrl, query, variables, requestFormat }: ProgramTask): string {
  const texts = {
    TOKEN_URL: tokenUrl,
    GRAPHQL_URL: graphqlUrl,
    QUERY: query,
    ...(requestFormat === 'json' && { VARIABLES: variables }),
  };
  return Object.entries(texts)
    .map(([name, text]) => `${name}=${bashLiteral(text)}\n`)
    .join('');
}

const EXACT_NUMBERS = `
# jq 1.6 rounds long numbers: they pass through it as text behind a mark.
MARK=\${WORK##*.}
mark_numbers() {
  LC_ALL=C awk -v mark="$MARK" '
    BEGIN { RS = "\\""; ORS = "" }
    NR > 1 { print "\\"" }
    !inside { gsub(/-?[0-9][-+.0-9Ee]*/, "\\"" mark "&\\"") }
    { print }
    inside && match($0, /\\\\+$/) && RLENGTH % 2 { next } # ends in an escaped quote
    { inside = !inside }'
}
unmark() { LC_ALL=C sed "s/\\"$MARK\\([^\\"]*\\)\\"/\\1/g"; }
`;

function callFunction(task: ProgramTask): string {
  const { requestFormat } = task;
  const type = requestFormat === 'json' ? 'application/json' : 'application/graphql';
  return `
# Sends the body, keeps the answer in a file, and prints its errors.
call() {
  local refused='' tries=0
  while true; do
    get_token "$refused"
    : > "$WORK/answer"
    STATUS=$("\${CURL[@]}" \\
      --header @<(printf 'x-api-key: %s\\nauthorization: Bearer %s\\n' "$GATEHOUSE_API_KEY" "$TOKEN") \\
      --header 'content-type: ${type}' \\
      --header 'accept: application/graphql-response+json, application/json;q=0.9' \\
      --data-binary @"$WORK/body" "$GRAPHQL_URL")
    case $STATUS in
      401)
        [ -z "$refused" ] || refuse '${REFUSED_TWICE} '
        refused=$TOKEN
        ;;
      429 | 503) wait_as_asked "$((tries++))" ;;
      *) break ;;
    esac
  done
  ERRORS=$(jq -c 'if .data // .errors then .errors // empty else error("no answer") end' \\
    "$WORK/answer" 2> /dev/null) || refuse
  if [ -n "$ERRORS" ]; then
    printf '%s\\n' "$ERRORS" >&2
    FAILED=1
  fi
${dataErrors(task, ERRORS, bashLiteral)}}
`;
}

/** The members of the body, as a format of printf, and the line that writes it. */
function bodyLine({ requestFormat, operationName }: ProgramTask): string {
  if (requestFormat === 'graphql') return `printf %s "$QUERY" > "$WORK/body"`;
  const name = operationName === undefined ? '' : `"operationName":"${operationName}",`;
  return `printf '{"query":%s,${name}"variables":%s}' "$QUERY_JSON" "$VARIABLES" > "$WORK/body"`;
}

const QUERY_JSON = `QUERY_JSON=$(printf %s "$QUERY" | jq -Rs .)\n`;

function printAnswer(task: ProgramTask): string {
  const query = task.requestFormat === 'json' ? QUERY_JSON : '';
  return `
FAILED=0
${query}${bodyLine(task)}
call
cat "$WORK/answer"
echo
exit "$FAILED"
`;
}

function followPages(task: ProgramTask, pages: ProgramPages): string {
  const { path, rows, next, variable } = pages;
  const { name, field } = variable;
  const at = (keys: readonly string[]) => `.${keys.join('.')}`;
  const list = at([...path, rows]);
  const isCounted = next.kind !== 'value';
  const current = next.kind === 'page' ? next.current : undefined;
  const signs = pageSigns(pages).map((sign) => ({ ...sign, name: sign.name.toUpperCase() }));
  // What a page says of itself; its position, which may hold spaces, is read last.
  const facts: readonly (readonly [string, string])[] = [
    ['ROWS', `(${list} | if . then length else . end)`],
    ...signs.map((sign) => [sign.name, at(sign.path)] as const),
    ...(current ? [['CURRENT', at(current)] as const] : []),
    ...(next.more ? [['SAID', at(next.more)] as const] : []),
    ...(isCounted ? [] : [['POSITION', at(next.at)] as const]),
  ];
  const lines = isCounted
    ? [
        ...(next.kind === 'offset' ? ['POSITION=$((POSITION + ${ROWS/null/0}))'] : []),
        ...(current ? ['if [ "$CURRENT" != null ]; then POSITION=$CURRENT; fi'] : []),
        ...(next.kind === 'page' ? ['POSITION=$((POSITION + 1))'] : []),
        'MORE=$([ "$ROWS" != 0 ] && echo true || echo false)',
        ...signs.map(
          (sign) =>
            `[ "$${sign.name}" = null ] || MORE=$( ((${sign.more.toUpperCase()})) && echo true || echo false)`,
        ),
        ...(next.more ? ['[ "$SAID" = null ] || MORE=$SAID'] : []),
      ]
    : [
        next.more
          ? 'MORE=$SAID'
          : `MORE=$([[ $POSITION != null && $POSITION != '""' ]] && echo true || echo false)`,
      ];
  const own = field === undefined ? [name] : [name, field];
  const start = isCounted
    ? `${QUERY_JSON}POSITION=${next.start}
printf '%s\\n' "$POSITION" > "$WORK/positions"
: > "$WORK/before"
`
    : `${QUERY_JSON}{
  printf 'null\\n""\\n'
  printf '%s\\n' "$VARIABLES" | mark_numbers | jq -c ${at(own)} | unmark
} > "$WORK/positions"
`;
  return `
FAILED=0
COUNT=0
${start}while true; do
  ${bodyLine(task)}
  call
  mark_numbers < "$WORK/answer" > "$WORK/page"
  FACTS=$(jq -er 'select(${at(path)} | has("${rows}")?)
    | [${facts.map(([, fact]) => fact).join(', ')}]
    | map(tojson) | join(" ")' "$WORK/page" | unmark) ||
    fail '${PAGE_FAULTS.noRows(pages)}'
  read -r ${facts.map(([fact]) => fact).join(' ')} <<< "$FACTS"
  jq -c '${list}[]?' "$WORK/page" | unmark > "$WORK/rows"
${isCounted ? SAME_ROWS : ''}  cat "$WORK/rows"
  COUNT=$((COUNT + \${ROWS/null/0}))
  printf '%s rows\\n' "$COUNT" >&2
${lines.map((line) => `  ${line}\n`).join('')}  [ "$MORE" != false ] || break
  [[ $MORE = true && $ROWS != null ]] ||
    fail '${PAGE_FAULTS.notSaid}'
  ! grep -Fxqe "$POSITION" "$WORK/positions" || fail '${PAGE_FAULTS.noPosition}'
  printf '%s\\n' "$POSITION" >> "$WORK/positions"
${pauseLine(pages, (ms) => `  sleep ${ms / 1_000}`)}  VARIABLES=$(printf '%s\\n%s\\n' "$VARIABLES" "$POSITION" | mark_numbers |
    jq -cs '.[0] * { ${own.join(': { ')}: .[1] }${field === undefined ? '' : ' }'}' | unmark)
done
exit "$FAILED"
`;
}

const SAME_ROWS = `  if [ -s "$WORK/rows" ] && cmp -s "$WORK/rows" "$WORK/before"; then
    fail '${PAGE_FAULTS.sameRows}'
  fi
  cp "$WORK/rows" "$WORK/before"
`;
