import { CODE_COPY } from './code-copy.ts';
import type { CodeProgram } from './code-task.ts';

/** Versions that were tried with each other. */
const TYPESCRIPT_PACKAGES = {
  dependencies: { '@graphql-typed-document-node/core': '3.2.0', graphql: '16.15.0' },
  devDependencies: {
    '@graphql-codegen/cli': '7.4.3',
    '@graphql-codegen/client-preset': '6.2.0',
    '@types/node': '22.20.5',
    tsx: '4.23.15',
    typescript: '7.0.2',
  },
};

const COMPILER_OPTIONS = {
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2023'],
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

const CODEGEN = `import type { CodegenConfig } from "@graphql-codegen/cli";

const config: CodegenConfig = { schema: "schema.graphql",
  documents: "operations/**/*.graphql",
  emitLegacyCommonJSImports: false,
  generates: { "src/gql/": { preset: "client" } },
};

export default config;
`;

const PYTHON_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  python: ['httpx>=0.24'],
  pandas: ['httpx>=0.24', 'pandas>=2.0'],
};

const IGNORED = [
  '.env',
  '.venv/',
  '__pycache__/',
  'node_modules/',
  '*.csv',
  '*.ndjson',
  '*.parquet',
];

/** The files of a project around a program, by path; `workspace` is what belongs in `src/operations`. */
export function starterFiles(
  program: CodeProgram,
  workspace: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const { file, text } = program;
  const hasSchema = workspace.has('schema.graphql');
  return new Map([
    ...workspace,
    ...projectFiles(program, hasSchema),
    [file, text],
    ['.gitignore', `${IGNORED.join('\n')}\n`],
    ['README.md', readme(program, hasSchema)],
  ]);
}

function projectFiles(program: CodeProgram, hasSchema: boolean): readonly [string, string][] {
  const { language, file } = program;
  const name = projectName(program);
  const project = { name, private: true, type: 'module' };
  if (language.id === 'typescript') {
    const codegen = hasSchema ? { codegen: 'graphql-codegen' } : {};
    const scripts = { start: `tsx ${file}`, typecheck: 'tsc', ...codegen };
    const files: [string, string][] = [
      ['package.json', json({ ...project, scripts, ...TYPESCRIPT_PACKAGES })],
      ['tsconfig.json', json({ compilerOptions: COMPILER_OPTIONS })],
    ];
    return hasSchema ? [...files, ['codegen.ts', CODEGEN]] : files;
  }
  if (language.id === 'node') {
    return [['package.json', json({ ...project, scripts: { start: `node ${file}` } })]];
  }
  const packages = PYTHON_PACKAGES[language.id];
  return packages ? [['pyproject.toml', pyproject(name, packages)]] : [];
}

/** How a project is set up, by the id of its language; others need no more than their program says. */
const INSTALLS: Readonly<Record<string, string>> = {
  typescript: 'npm install',
  python: 'python3 -m venv .venv && .venv/bin/pip install .',
  pandas: 'python3 -m venv .venv && .venv/bin/pip install .',
};

function readme({ language, stem, file }: CodeProgram, hasSchema: boolean): string {
  const { readme: words } = CODE_COPY;
  const install = INSTALLS[language.id];
  const commands = [
    ...['API_KEY', 'USERNAME', 'PASSWORD'].map((name) => `export GATEHOUSE_${name}=…`),
    ...(install === undefined ? [] : [install]),
    language.command.replaceAll('FILE', file),
  ];
  const isTyped = language.id === 'typescript';
  const parts = [
    `# ${stem}`,
    words.about(file, language.needs),
    `\`\`\`sh\n${commands.join('\n')}\n\`\`\``,
    isTyped && hasSchema && words.codegen,
    isTyped && !hasSchema && words.noSchema,
    words.token,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** For `pip install .`, which installs what the program needs and nothing of its own, and for `uv`. */
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

/** A name that npm and Python's index take: the operation's in small letters, with hyphens between words. */
export function projectName({ stem }: CodeProgram): string {
  const words = stem.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').split(/[^A-Za-z\d]+/);
  return words.filter(Boolean).join('-').toLowerCase() || 'operation';
}
