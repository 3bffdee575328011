import type { Service } from '../../../contract/config.ts';
import { writeWorkspace } from '../../../operations/write-workspace.ts';
import { writeZip } from '../../../operations/zip.ts';
import { workspaceOf } from '../exchange/collect-workspace.ts';
import { CODE_COPY } from './code-copy.ts';
import type { CodeProgram } from './code-task.ts';

export function writeStarter(
  program: CodeProgram,
  { service, sdl }: { readonly service: Service; readonly sdl: string | undefined },
): Uint8Array<ArrayBuffer> {
  const { stem: name, query, variables, task } = program;
  const operation = { name, query, variables, operationName: task.operationName };
  return writeZip(starterFiles(program, writeWorkspace(workspaceOf(service, [operation], sdl))));
}

const IGNORED = [
  '.env',
  '.venv/',
  '__pycache__/',
  'node_modules/',
  '*.csv',
  '*.ndjson',
  '*.parquet',
];

/** By path. @param workspace as `src/operations` writes it */
export function starterFiles(program: CodeProgram, workspace: ReadonlyMap<string, string>) {
  const { file, language, text } = program;
  const hasSchema = workspace.has('schema.graphql');
  return new Map([
    ...workspace,
    ...(language.starter?.files({ name: projectName(program), file, hasSchema }) ?? []),
    [file, text],
    ['.gitignore', `${IGNORED.join('\n')}\n`],
    ['README.md', readme(program, hasSchema)],
  ]);
}

function readme({ language, stem, file }: CodeProgram, hasSchema: boolean): string {
  const { readme: words } = CODE_COPY;
  const { install, readsSchema } = language.starter ?? {};
  const commands = [
    ...['API_KEY', 'USERNAME', 'PASSWORD'].map((name) => `export GATEHOUSE_${name}=…`),
    ...(install === undefined ? [] : [install]),
    language.command.replaceAll('FILE', file),
  ];
  const parts = [
    `# ${stem}`,
    words.about(file, language.needs),
    `\`\`\`sh\n${commands.join('\n')}\n\`\`\``,
    readsSchema && hasSchema && words.codegen,
    readsSchema && !hasSchema && words.noSchema,
    words.token,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** A valid package name for npm and PyPI. */
export function projectName({ stem }: CodeProgram): string {
  const words = stem.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').split(/[^A-Za-z\d]+/);
  return words.filter(Boolean).join('-').toLowerCase() || 'operation';
}
