import PROGRAM from './texts/csharp.cs?raw';
import {
  checkProgramText,
  pageParts,
  programTemplates,
  quoted,
  showsAsItIs,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages } from './program.ts';

export const csharp: ProgramLanguage = {
  id: 'csharp',
  extension: 'cs',
  command: 'dotnet run FILE',
  needs: '.NET 10, or .NET 8 as Program.cs of a new console project',
  grammar: ['csharp', () => import('monaco-editor/esm/vs/basic-languages/csharp/csharp.js')],
  literal,
  write(task) {
    const { fill, header } = programTemplates(task, literal);
    const HEADER = header('//', 'dotnet run program.cs OUTPUT');
    return fill(PROGRAM, { HEADER, ...(task.pages && rowsParts(task.pages)) });
  },
};

function literal(text: string): string {
  if (!text.includes('\n') || !showsAsItIs(text)) return quoted(text);
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `${quotes}\n${checkProgramText(text)}\n${quotes}`.replace(/\n(?!\n)/g, '\n    ');
}

function rowsParts(pages: ProgramPages) {
  const { name, field } = pages.variable;
  const at = (keys: readonly string[]) =>
    `At(answer.RootElement, ${keys.map((key) => `"${key}"`).join(', ')})`;
  return {
    ...pageParts(pages, at),
    ASKED: `variables["${name}"]${field === undefined ? '' : `?["${field}"]`}?.ToJsonString() ?? "null"`,
  };
}
