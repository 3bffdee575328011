import { expect, test } from 'vitest';
import { go } from '../../../programs/go.ts';
import type { ProgramLanguage } from '../../../programs/program.ts';
import { pandas } from '../../../programs/python.ts';
import { typescript } from '../../../programs/typescript.ts';
import type { CodeProgram } from './code-task.ts';
import { projectName, starterFiles } from './starter.ts';

const program = (language: ProgramLanguage): CodeProgram => ({
  language: { ...language, command: 'run FILE' },
  task: {
    tokenUrl: 'https://auth.example/oauth2/token',
    graphqlUrl: 'https://data.example/v1/graphql',
    flow: 'B',
    requestFormat: 'json',
    query: '{ a }',
    variables: '{}',
    endsExplorerToken: true,
  },
  stem: 'allTowns_DE',
  connection: undefined,
  query: '{ a }',
  variables: '',
  headers: [],
  text: 'the program\n',
  file: `allTowns_DE.${language.extension}`,
});

const WORKSPACE = new Map([['operations/allTowns_DE.graphql', '{ a }\n']]);
const WITH_SCHEMA = new Map([...WORKSPACE, ['schema.graphql', 'type Query { a: Int }\n']]);

test('TypeScript has its packages, and a code generator where the schema is known', () => {
  const files = starterFiles(program(typescript), WITH_SCHEMA);
  expect([...files.keys()]).toEqual([
    'operations/allTowns_DE.graphql',
    'schema.graphql',
    'package.json',
    'tsconfig.json',
    'codegen.ts',
    'allTowns_DE.mts',
    '.gitignore',
    'README.md',
  ]);
  const { name, scripts } = JSON.parse(files.get('package.json') ?? '') as Record<string, unknown>;
  expect(name).toBe('all-towns-de');
  expect(scripts).toEqual({
    start: 'tsx allTowns_DE.mts',
    typecheck: 'tsc',
    codegen: 'graphql-codegen',
  });
  expect(files.get('README.md')).toContain('npm run codegen');
  const without = starterFiles(program(typescript), WORKSPACE);
  expect([...without.keys()]).not.toContain('codegen.ts');
  expect(without.get('package.json')).not.toContain('graphql-codegen"');
  expect(without.get('README.md')).toContain('put it here as `schema.graphql`');
});

test('Python has a pyproject.toml with what it imports, others what their program says', () => {
  const files = starterFiles(program(pandas), WORKSPACE);
  expect(files.get('pyproject.toml')).toContain('"httpx>=0.24", "pandas>=2.0"');
  expect(files.get('README.md')).toContain('pip install .');
  expect(files.get('README.md')).toContain('run allTowns_DE.py');
  const others = starterFiles(program(go), WORKSPACE);
  expect([...others.keys()].slice(1)).toEqual(['allTowns_DE.go', '.gitignore', 'README.md']);
});

test.each([
  ['Towns', 'towns'],
  ['allTowns_DE', 'all-towns-de'],
  ['__', 'operation'],
])('the operation %s has the project %s', (stem, name) => {
  expect(projectName({ ...program(go), stem })).toBe(name);
});
