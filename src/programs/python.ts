import ROWS_TO_FILE from './texts/python/rows-to-file.py?raw';
import ANSWER_TO_FILE from './texts/python/answer-to-file.py?raw';
import FLATTEN from './texts/python/flatten.py?raw';
import ROWS_OF_ANSWER from './texts/python/rows-of-answer.py?raw';
import ERRORS from './texts/python/errors.py?raw';
import ROWS from './texts/python/rows.py?raw';
import CALL from './texts/python/call.py?raw';
import END from './texts/python/end.py?raw';
import IMPORTS from './texts/python/imports.py?raw';
import EXACT_NUMBERS from './texts/python/exact-numbers.py?raw';
import FRAME_TO_FILE from './texts/python/frame-to-file.py?raw';
import { checkProgramText, escapeHidden, programTemplates, rowsParts } from './program-text.ts';
import { scriptLiteral } from './node.ts';
import type { ProgramGrammar, ProgramLanguage, ProgramStarter, ProgramTask } from './program.ts';
import TOKEN_FILES from './texts/python/token-files.py?raw';
import TOKEN from './texts/python/token.py?raw';

const GRAMMAR: ProgramGrammar = [
  'python',
  () => import('monaco-editor/esm/vs/basic-languages/python/python.js'),
];

export const python: ProgramLanguage = {
  id: 'python',
  extension: 'py',
  command: 'python3 FILE',
  needs: 'Python 3.9+ and httpx',
  grammar: GRAMMAR,
  starter: starterWith(['httpx>=0.24']),
  literal: pythonLiteral,
  write: (task) => writePython(task, { main: task.pages ? ROWS_TO_FILE : ANSWER_TO_FILE }),
};

export const pandas: ProgramLanguage = {
  id: 'pandas',
  extension: 'py',
  command: 'python3 FILE',
  needs: 'Python 3.9+, httpx and pandas',
  grammar: GRAMMAR,
  starter: starterWith(['httpx>=0.24', 'pandas>=2.0']),
  literal: pythonLiteral,
  write(task) {
    const written = `Writes ${task.pages ? 'the rows of all pages' : 'the rows of the answer'} to that file, as Parquet (with pyarrow) if it ends in .parquet, else as CSV.`;
    return writePython(task, {
      written,
      packages: ['httpx', 'pandas'],
      imports: 'import pandas as pd\n',
      main: FLATTEN + (task.pages ? '' : ROWS_OF_ANSWER) + FRAME_TO_FILE,
    });
  },
};

/** In one line, Python's escapes are JavaScript's. */
function pythonLiteral(text: string): string {
  if (!text.includes('\n')) return scriptLiteral(text);
  const escaped = text.replaceAll('\\', '\\\\').replace(/"(?=""|$(?![^]))/g, '\\"');
  return `"""${escapeHidden(checkProgramText(escaped))}"""`;
}

interface PythonParts {
  readonly main: string;
  readonly written?: string;
  readonly packages?: readonly string[];
  readonly imports?: string;
}

function writePython(
  task: ProgramTask,
  { main, written, packages = ['httpx'], imports = '' }: PythonParts,
): string {
  const { pages } = task;
  const { fill, header, errors } = programTemplates(task, pythonLiteral);
  return [
    header('#', 'python3 program.py OUTPUT', written),
    `#\n# /// script\n# dependencies = [${packages.map((name) => `"${name}"`).join(', ')}]\n# ///\n`,
    IMPORTS,
    imports,
    fill(TOKEN_FILES),
    EXACT_NUMBERS,
    pages ? fill(ROWS, rowsParts(pages)) : '',
    errors(ERRORS, String),
    fill(CALL, callParts(task)),
    fill(TOKEN),
    main,
    END,
  ].join('');
}

function callParts(task: ProgramTask) {
  const { requestFormat, operationName, pages, errorPlaces } = task;
  const name = operationName === undefined ? '' : `"operationName": "${operationName}", `;
  const isJson = requestFormat === 'json';
  return {
    PARAMETER: pages ? 'variables' : '',
    VARIABLES: pages || !isJson ? '' : 'variables = parse(VARIABLES)',
    BODY: isJson ? `to_json({"query": QUERY, ${name}"variables": variables})` : 'QUERY',
    RAISE_ERRORS: errorPlaces ? 'raise_errors(answer.get("data"))' : '',
  };
}

function starterWith(packages: readonly string[]): ProgramStarter {
  return {
    install: 'python3 -m venv .venv && .venv/bin/pip install .',
    files: ({ name }) => [['pyproject.toml', pyproject(name, packages)]],
  };
}

/** For `uv` and `pip install .`, which installs only the dependencies. */
function pyproject(name: string, packages: readonly string[]): string {
  return `[project]
name = "${name}"
version = "0.1.0"
requires-python = ">=3.9"
dependencies = [${packages.map((one) => `"${one}"`).join(', ')}]

[tool.setuptools]
py-modules = []

[build-system]
requires = ["setuptools>=64"]
build-backend = "setuptools.build_meta"
`;
}
