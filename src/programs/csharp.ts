import ERRORS from './texts/csharp/errors.cs?raw';
import START from './texts/csharp/start.cs?raw';
import ROWS from './texts/csharp/rows.cs?raw';
import CALL from './texts/csharp/call.cs?raw';
import HELPERS from './texts/csharp/helpers.cs?raw';
import TOKEN from './texts/csharp/token.cs?raw';
import {
  checkProgramText,
  pageParts,
  programTemplates,
  quoted,
  showsAsItIs,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

export const csharp: ProgramLanguage = {
  id: 'csharp',
  extension: 'cs',
  command: 'dotnet run FILE',
  needs: '.NET 10, or .NET 8 as Program.cs of a new console project',
  grammar: ['csharp', () => import('monaco-editor/esm/vs/basic-languages/csharp/csharp.js')],
  literal,
  write,
};

function literal(text: string): string {
  if (!text.includes('\n') || !showsAsItIs(text)) return quoted(text);
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `${quotes}\n${checkProgramText(text)}\n${quotes}`.replace(/\n(?!\n)/g, '\n    ');
}

function write(task: ProgramTask): string {
  const { pages } = task;
  const { fill, header, errors } = programTemplates(task, literal);
  const call = fill(CALL, { THROW_ERRORS: task.errorPlaces ? 'ThrowErrors(data);' : '' });
  return `${header('//', 'dotnet run program.cs OUTPUT')}
using System.Globalization;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

${fill(START)}${pages ? fill(ROWS, rowsParts(task, pages)) : writeAnswer(task)}${call}${errors(ERRORS)}${fill(TOKEN)}${HELPERS}`;
}

function toRequest({ operationName }: ProgramTask): string {
  return [
    'var request = new JsonObject',
    '{',
    '    ["query"] = Query,',
    ...(operationName === undefined ? [] : [`    ["operationName"] = "${operationName}",`]),
    '    ["variables"] = JsonNode.Parse(Variables),',
    '};',
  ].join('\n');
}

function rowsParts(task: ProgramTask, pages: ProgramPages) {
  const { name, field } = pages.variable;
  const at = (keys: readonly string[]) =>
    `At(answer.RootElement, ${keys.map((key) => `"${key}"`).join(', ')})`;
  return {
    ...pageParts(pages, at),
    REQUEST: toRequest(task),
    ASKED: `variables["${name}"]${field === undefined ? '' : `?["${field}"]`}?.ToJsonString() ?? "null"`,
  };
}

function writeAnswer(task: ProgramTask): string {
  const isJson = task.requestFormat === 'json';
  return `
// The answer, as it came.
async Task Write(Stream output)
{
${isJson ? toRequest(task).replace(/^/gm, '    ') + '\n' : ''}    var answer = await Call(${isJson ? 'request.ToJsonString()' : 'Query'});
    await output.WriteAsync(Encoding.UTF8.GetBytes(answer + "\\n"));
}
`;
}
