import { packageJson, writeScript } from './node.ts';
import { scriptLiteral } from './program-text.ts';
import type { ProgramLanguage } from './program.ts';

/** Versions that were tested together. */
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

export const typescript: ProgramLanguage = {
  id: 'typescript',
  extension: 'mts',
  command: 'npx tsx FILE',
  needs: 'Node 20+',
  grammar: [
    'typescript',
    () => import('monaco-editor/esm/vs/basic-languages/typescript/typescript.js'),
  ],
  starter: {
    install: 'npm install',
    readsSchema: true,
    files({ name, file, hasSchema }) {
      const codegen = hasSchema ? { codegen: 'graphql-codegen' } : {};
      const scripts = { start: `tsx ${file}`, typecheck: 'tsc', ...codegen };
      return [
        packageJson(name, { scripts, ...TYPESCRIPT_PACKAGES }),
        [
          'tsconfig.json',
          `${JSON.stringify({ compilerOptions: COMPILER_OPTIONS }, undefined, 2)}\n`,
        ],
        ...(hasSchema ? [['codegen.ts', CODEGEN] as const] : []),
      ];
    },
  },
  literal: scriptLiteral,
  write: (task) =>
    writeScript(task, 'npx tsx program.mts OUTPUT', (template) => template.replace(/[‹›]/g, '')),
};
