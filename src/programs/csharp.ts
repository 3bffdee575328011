import ERRORS from './texts/csharp/errors.cs?raw';
import START from './texts/csharp/start.cs?raw';
import HELPERS from './texts/csharp/helpers.cs?raw';
import { CSHARP_TOKEN, csharpTokenRequest } from './csharp-token.ts';
import {
  checkProgramTask,
  checkProgramText,
  dataErrors,
  PAGE_FAULTS,
  pauseLine,
  pageSigns,
  programHeader,
  quoted,
  REFUSED_TWICE,
  showsAsItIs,
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
${asJson ? `const string Variables = ${literal(variables)};\n` : ''}${START}${pages ? writeRows(task, pages) : writeAnswer(task)}${call(task)}${dataErrors(task, ERRORS, literal)}${CSHARP_TOKEN}${csharpTokenRequest(task)}${HELPERS}`;
}

function toRequest({ operationName }: ProgramTask): string {
  const name =
    operationName === undefined ? '' : `        ["operationName"] = "${operationName}",\n`;
  return `    var request = new JsonObject
    {
        ["query"] = Query,
${name}        ["variables"] = JsonNode.Parse(Variables),
    };
`;
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
    ? `    var position = ${next.start};
    var cursors = new HashSet<string> { "${next.start}" };
    var before = new List<string>();
`
    : `    var cursors = new HashSet<string> { "null", "\\"\\"", ${asked} };\n`;
  const put =
    field === undefined
      ? `        variables["${name}"] = JsonNode.Parse(cursor);\n`
      : `        variables["${name}"] ??= new JsonObject();
        variables["${name}"]!["${field}"] = JsonNode.Parse(cursor);
`;
  return `
// The rows of all pages, a line each.
async Task Write(Stream output)
{
${toRequest(task)}    var variables = request["variables"]!;
${start}    for (var count = 0; ;)
    {
        using var answer = JsonDocument.Parse(await Call(request.ToJsonString()));
        var rows = ${at([...path, rows])};
        if (rows.ValueKind == JsonValueKind.Undefined)
        {
            throw new InvalidDataException("${PAGE_FAULTS.noRows(pages)}");
        }
        var lines = new List<string>();
        foreach (var row in IsNull(rows) ? default : rows.EnumerateArray())
        {
            // As it was written, numbers of any length included.
            lines.Add(row.GetRawText().Replace("\\r", "").Replace("\\n", ""));
        }
${isCounted ? SAME_ROWS : ''}        count += lines.Count;
        await output.WriteAsync(Encoding.UTF8.GetBytes(string.Concat(lines.Select(line => line + "\\n"))));
        Console.Error.WriteLine($"{count} rows");
${lines.map((line) => `        ${line}\n`).join('')}        if (more == "false") return;
        if (more != "true" || IsNull(rows))
        {
            throw new InvalidDataException("${PAGE_FAULTS.notSaid}");
        }
        if (!cursors.Add(cursor))
        {
            throw new InvalidDataException("${PAGE_FAULTS.noPosition}");
        }
${pauseLine(pages, (ms) => `        await Task.Delay(${ms});`)}${put}    }
}

string Raw(JsonElement value) => IsNull(value) ? "null" : value.GetRawText();
`;
}

const SAME_ROWS = `        if (lines.Count > 0 && lines.SequenceEqual(before))
        {
            throw new InvalidDataException("${PAGE_FAULTS.sameRows}");
        }
        before = lines;
`;

function writeAnswer(task: ProgramTask): string {
  const isJson = task.requestFormat === 'json';
  return `
// The answer, as it came.
async Task Write(Stream output)
{
${isJson ? toRequest(task) : ''}    var answer = await Call(${isJson ? 'request.ToJsonString()' : 'Query'});
    await output.WriteAsync(Encoding.UTF8.GetBytes(answer + "\\n"));
}
`;
}

function call({ requestFormat, errorPlaces }: ProgramTask): string {
  return `
// Sends the operation, and prints the errors of its answer.
async Task<string> Call(string body)
{
    string? refused = null;
    for (var tries = 0; ;)
    {
        var token = await GetToken(refused);
        using var request = new HttpRequestMessage(HttpMethod.Post, GraphqlUrl);
        request.Content = new StringContent(body, new MediaTypeHeaderValue("application/${requestFormat}"));
        request.Headers.Add("Accept", "application/graphql-response+json, application/json;q=0.9");
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        using var response = await client.SendAsync(request);
        var status = (int)response.StatusCode;
        if (status == 401 && refused is null)
        {
            refused = token;
        }
        else if (status is 429 or 503)
        {
            await WaitAsAsked(response, tries++);
        }
        else
        {
            if (status == 401) throw await Refusal(response, "${REFUSED_TWICE}\\n");
            var text = await response.Content.ReadAsStringAsync();
            if (!await IsAnswer(text)) throw await Refusal(response);
            return text;
        }
    }
}

async Task<bool> IsAnswer(string text)
{
    try
    {
        using var answer = JsonDocument.Parse(text);
        var errors = At(answer.RootElement, "errors");
        var data = At(answer.RootElement, "data");
        if (!IsNull(errors))
        {
            await Console.Error.WriteLineAsync(errors.GetRawText());
            failed = true;
        }
${errorPlaces ? '        ThrowErrors(data);\n' : ''}        return !IsNull(errors) || !IsNull(data);
    }
    catch (JsonException)
    {
        return false;
    }
}
`;
}
