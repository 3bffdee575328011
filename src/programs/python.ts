import ROWS_TO_FILE from './texts/python/rows-to-file.py?raw';
import ANSWER_TO_FILE from './texts/python/answer-to-file.py?raw';
import FLATTEN from './texts/python/flatten.py?raw';
import ROWS_OF_ANSWER from './texts/python/rows-of-answer.py?raw';
import ERRORS from './texts/python/errors.py?raw';
import END from './texts/python/end.py?raw';
import IMPORTS from './texts/python/imports.py?raw';
import EXACT_NUMBERS from './texts/python/exact-numbers.py?raw';
import FRAME_TO_FILE from './texts/python/frame-to-file.py?raw';
import {
  checkProgramTask,
  checkProgramText,
  dataErrors,
  escapeHidden,
  PAGE_FAULTS,
  pauseLine,
  pageSigns,
  programHeader,
  REFUSED_TWICE,
} from './program-text.ts';
import { scriptLiteral } from './node.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';
import { PYTHON_TOKEN_FILES, PYTHON_TOKEN_FUNCTIONS, pythonTokenRequest } from './python-token.ts';

export const python: ProgramLanguage = {
  id: 'python',
  label: 'Python (httpx)',
  extension: 'py',
  command: 'python3 FILE',
  needs: 'Python 3.9+ and httpx',
  literal: pythonLiteral,
  write: (task) =>
    writePython(task, programHeader(task, 'python3 program.py OUTPUT'), {
      packages: ['httpx'],
      imports: '',
      main: task.pages ? ROWS_TO_FILE : ANSWER_TO_FILE,
    }),
};

export const pandas: ProgramLanguage = {
  id: 'pandas',
  label: 'Python with pandas',
  extension: 'py',
  command: 'python3 FILE',
  needs: 'Python 3.9+, httpx and pandas',
  literal: pythonLiteral,
  write(task) {
    const [first = '', , ...others] = programHeader(task, 'python3 program.py OUTPUT');
    const written = `Writes ${task.pages ? 'the rows of all pages' : 'the rows of the answer'} to that file, as Parquet (with pyarrow) if it ends in .parquet, else as CSV.`;
    return writePython(task, [first, written, ...others], {
      packages: ['httpx', 'pandas'],
      imports: 'import pandas as pd\n',
      main: FLATTEN + (task.pages ? '' : ROWS_OF_ANSWER) + FRAME_TO_FILE,
    });
  },
};

/** Between three quotes where there are several lines; else as a script has it, whose escapes are the same. */
function pythonLiteral(text: string): string {
  if (!text.includes('\n')) return scriptLiteral(text);
  const escaped = text.replaceAll('\\', '\\\\').replace(/"(?=""|$(?![^]))/g, '\\"');
  return `"""${escapeHidden(checkProgramText(escaped))}"""`;
}

interface PythonParts {
  readonly packages: readonly string[];
  readonly imports: string;
  readonly main: string;
}

function writePython(
  task: ProgramTask,
  header: readonly string[],
  { packages, imports, main }: PythonParts,
): string {
  checkProgramTask(task);
  const { pages } = task;
  return [
    ...header.map((line) => `# ${line}\n`),
    `#\n# /// script\n# dependencies = [${packages.map((name) => `"${name}"`).join(', ')}]\n# ///\n`,
    IMPORTS,
    imports,
    constants(task),
    PYTHON_TOKEN_FILES,
    EXACT_NUMBERS,
    pages ? followPages(pages) : '',
    dataErrors(task, ERRORS),
    callFunction(task),
    PYTHON_TOKEN_FUNCTIONS,
    pythonTokenRequest(task),
    main,
    END,
  ].join('');
}

function constants({ tokenUrl, graphqlUrl, query, variables, requestFormat }: ProgramTask): string {
  const texts = {
    TOKEN_URL: tokenUrl,
    GRAPHQL_URL: graphqlUrl,
    QUERY: query,
    ...(requestFormat === 'json' && { VARIABLES: variables }),
  };
  const lines = Object.entries(texts).map(([name, text]) => `${name} = ${pythonLiteral(text)}\n`);
  return `\n${lines.join('')}`;
}

function followPages(pages: ProgramPages): string {
  const { next, variable, path, rows } = pages;
  const { name, field } = variable;
  const isCounted = next.kind !== 'value';
  const at = (from: string, keys: readonly string[]) =>
    `at(${[from, ...keys.map((key) => `"${key}"`)].join(', ')})`;
  const answer = (keys: readonly string[]) => at('answer', keys);
  const signs = [
    ...pageSigns(pages).map((sign) => ({ ...sign, type: 'int' })),
    ...(next.more ? [{ name: 'flag', path: next.more, more: 'flag', type: 'bool' }] : []),
  ];
  const lines = isCounted
    ? [
        ...(next.kind === 'offset' ? ['position += len(nodes or [])'] : []),
        ...(next.kind === 'page' && next.current
          ? [`current = ${answer(next.current)}`, 'position = (current or position) + 1']
          : next.kind === 'page'
            ? ['position += 1']
            : []),
        'more = nodes != []',
        ...signs.flatMap((sign) => [
          `${sign.name} = ${answer(sign.path)}`,
          `if isinstance(${sign.name}, ${sign.type}):`,
          `    more = ${sign.more}`,
        ]),
      ]
    : [
        `position = ${answer(next.at)}`,
        `more = ${next.more ? answer(next.more) : 'position not in (None, "")'}`,
      ];
  const asked = at('variables', field === undefined ? [name] : [name, field]);
  return `

def at(value, *keys):
    """What is inside of objects; None where a key is missing on the way."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def rows():
    """The rows of all pages."""
    variables = parse(VARIABLES)
${isCounted ? `    position = ${next.start}\n    positions = {position}\n    before = None\n` : `    positions = {None, "", ${asked}}\n`}    count = 0
    while True:
        answer, _ = call(variables)
        page = ${answer(path)}
        if "${rows}" not in (page or {}):
            sys.exit("${PAGE_FAULTS.noRows(pages)}")
        nodes = page["${rows}"]
${isCounted ? SAME_ROWS : ''}        yield from nodes or []
        count += len(nodes or [])
        print(f"{count} rows", file=sys.stderr)
${lines.map((line) => `        ${line}\n`).join('')}        if more is False:
            return
        if more is not True or nodes is None:
            sys.exit(
                "${PAGE_FAULTS.notSaid}"
            )
        if position in positions:
            sys.exit("${PAGE_FAULTS.noPosition}")
        positions.add(position)
${pauseLine(pages, (ms) => `        time.sleep(${ms / 1_000})`)}        variables["${name}"] = ${field === undefined ? 'position' : `{**(variables.get("${name}") or {}), "${field}": position}`}
`;
}

const SAME_ROWS = `        if nodes and nodes == before:
            sys.exit("${PAGE_FAULTS.sameRows}")
        before = nodes
`;

function callFunction({ requestFormat, operationName, pages, errorPlaces }: ProgramTask): string {
  const name = operationName === undefined ? '' : `"operationName": "${operationName}", `;
  const isJson = requestFormat === 'json';
  const body = isJson ? `to_json({"query": QUERY, ${name}"variables": variables})` : 'QUERY';
  const type = isJson ? 'application/json' : 'application/graphql';
  const parameter = pages ? 'variables' : '';
  const ownVariables = pages || !isJson ? '' : '    variables = parse(VARIABLES)\n';
  return `

client = httpx.Client(timeout=600)
failed = False


def call(${parameter}):
    """Sends the operation, prints the errors of its answer, and returns it, parsed and as text."""
    global failed
${ownVariables}    body = ${body}
    refused = None
    tries = 0
    while True:
        token = get_token(refused)
        response = client.post(
            GRAPHQL_URL,
            content=body.encode(),
            headers={
                "accept": "application/graphql-response+json, application/json;q=0.9",
                "authorization": f"Bearer {token}",
                "content-type": "${type}",
                "x-api-key": API_KEY,
            },
        )
        if response.status_code == 401 and not refused:
            refused = token
        elif response.status_code in (429, 503):
            wait_as_asked(response, tries)
            tries += 1
        else:
            break
    if response.status_code == 401:
        refuse(response, "${REFUSED_TWICE}\\n")
    text = response.content.decode()
    try:
        answer = parse(text)
        errors = answer.get("errors")
        if not errors and not answer.get("data"):
            refuse(response)
    except (ValueError, AttributeError):
        refuse(response)
    if errors:
        print(to_json(errors), file=sys.stderr)
        failed = True
${errorPlaces ? '    raise_errors(answer.get("data"))\n' : ''}    return answer, text
`;
}
