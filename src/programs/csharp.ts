import ERRORS from './texts/csharp/errors.cs?raw';
import START from './texts/csharp/start.cs?raw';
import ROWS from './texts/csharp/rows.cs?raw';
import CALL from './texts/csharp/call.cs?raw';
import HELPERS from './texts/csharp/helpers.cs?raw';
import TOKEN from './texts/csharp/token.cs?raw';
import {
  checkProgramTask,
  checkProgramText,
  dataErrors,
  fillIn,
  limitParts,
  pageParts,
  pageSigns,
  programHeader,
  quoted,
  REFUSED_TWICE,
  showsAsItIs,
  tokenText,
} from './program-text.ts';
import type { ProgramLanguage, ProgramPages, ProgramTask } from './program.ts';

export const csharp: ProgramLanguage = {
  id: 'csharp',
  label: 'C#',
  extension: 'cs',
  command: 'dotnet run FILE',
  needs: '.NET 10, or .NET 8 as Program.cs of a new console project',
  literal,
  write,
};

/** A raw string for several lines, where it shows them as they are. */
function literal(text: string): string {
  if (!text.includes('\n') || !showsAsItIs(text)) return quoted(text);
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `${quotes}\n${checkProgramText(text)}\n${quotes}`.replace(/\n(?!\n)/g, '\n    ');
}

function write(task: ProgramTask): string {
  checkProgramTask(task);
  const { tokenUrl, graphqlUrl, query, variables, requestFormat, pages } = task;
  const header = programHeader(task, 'dotnet run program.cs OUTPUT');
  const asJson = requestFormat === 'json';
  return `${header.map((line) => `// ${line}\n`).join('')}
using System.Globalization;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

const string TokenUrl = ${literal(tokenUrl)};
const string GraphqlUrl = ${literal(graphqlUrl)};
const string Query = ${literal(query)};
${asJson ? `const string Variables = ${literal(variables)};\n` : ''}${fillIn(START, limitParts(task))}${pages ? writeRows(task, pages) : writeAnswer(task)}${call(task)}${dataErrors(task, ERRORS, literal)}${tokenText(TOKEN, task)}${HELPERS}`;
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

function writeRows(task: ProgramTask, pages: ProgramPages): string {
  const { path, rows, next, variable } = pages;
  const { name, field } = variable;
  const at = (keys: readonly string[]) =>
    `At(answer.RootElement, ${keys.map((key) => `"${key}"`).join(', ')})`;
  const isCounted = next.kind !== 'value';
  const number = (what: string, keys: readonly string[], then: string) =>
    `if (int.TryParse(Raw(${at(keys)}), out var ${what})) ${then}`;
  const lines = isCounted
    ? [
        ...(next.kind === 'offset' ? ['position += lines.Count;'] : []),
        ...(next.kind === 'page' && next.current
          ? [number('current', next.current, 'position = current;')]
          : []),
        ...(next.kind === 'page' ? ['position++;'] : []),
        'var cursor = $"{position}";',
        'var more = Raw(rows) == "[]" ? "false" : "true";',
        ...pageSigns(pages).map((sign) =>
          number(sign.name, sign.path, `more = ${sign.more} ? "true" : "false";`),
        ),
        ...(next.more
          ? [`if (Raw(${at(next.more)}) is var said and not "null") more = said;`]
          : []),
      ]
    : [
        `var cursor = Raw(${at(next.at)});`,
        next.more
          ? `var more = Raw(${at(next.more)});`
          : 'var more = cursor is "null" or "\\"\\"" ? "false" : "true";',
      ];
  const asked = `variables["${name}"]${field === undefined ? '' : `?["${field}"]`}?.ToJsonString() ?? "null"`;
  const start = isCounted
    ? [
        `var position = ${next.start};`,
        `var cursors = new HashSet<string> { "${next.start}" };`,
        'var before = new List<string>();',
      ]
    : [`var cursors = new HashSet<string> { "null", "\\"\\"", ${asked} };`];
  const put =
    field === undefined
      ? [`variables["${name}"] = JsonNode.Parse(cursor);`]
      : [
          `variables["${name}"] ??= new JsonObject();`,
          `variables["${name}"]!["${field}"] = JsonNode.Parse(cursor);`,
        ];
  return fillIn(ROWS, {
    REQUEST: toRequest(task),
    START: start.join('\n'),
    LIST: at([...path, rows]),
    TOTAL: pages.total ? at(pages.total) : '',
    COUNTED: isCounted ? 'counted' : '',
    LINES: lines.join('\n'),
    PUT: put.join('\n'),
    ...pageParts(pages),
  });
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

function call(task: ProgramTask): string {
  const { requestFormat, errorPlaces } = task;
  return fillIn(CALL, {
    TYPE: requestFormat,
    REFUSED_TWICE,
    ...limitParts(task),
    THROW_ERRORS: errorPlaces ? 'ThrowErrors(data);' : '',
  });
}
