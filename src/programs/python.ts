import PROGRAM from './texts/python.py?raw';
import { programTemplates, pythonLiteral, rowsParts } from './program-text.ts';
import type { ProgramGrammar, ProgramLanguage, ProgramStarter, ProgramTask } from './program.ts';

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
  write: (task) => writePython(task, { PACKAGES: '"httpx"', NO_FRAME: 'none' }),
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
    const parts = { PACKAGES: '"httpx", "pandas"', IMPORT: 'import pandas as pd', FRAME: 'frame' };
    return writePython(task, parts, written);
  },
};

function writePython(task: ProgramTask, parts: object, written?: string): string {
  const { fill, header } = programTemplates(task, pythonLiteral);
  return fill(PROGRAM, {
    HEADER: header('#', 'python3 program.py OUTPUT', written),
    IMPORT: '',
    FRAME: '',
    NO_FRAME: '',
    ...(task.pages && rowsParts(task.pages)),
    // Python reads this JSON as it is.
    ERROR_PLACES: task.errorPlaces ? JSON.stringify(task.errorPlaces) : '',
    ...parts,
  });
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
