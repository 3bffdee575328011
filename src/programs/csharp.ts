import {
  checkProgramTask,
  checkProgramText,
  NO_TOKEN,
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
${asJson ? `const string Variables = ${literal(variables)};\n` : ''}${START}${pages ? writeRows(task, pages) : writeAnswer(task)}${call(task)}${TOKEN}${requestToken(task)}${HELPERS}`;
}

const START = `
var apiKey = Env("GATEHOUSE_API_KEY");
var username = Env("GATEHOUSE_USERNAME");
var password = Env("GATEHOUSE_PASSWORD");

// A new token ends the one before, so all programs of this machine share one.
var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
var cacheHome = Environment.GetEnvironmentVariable("XDG_CACHE_HOME");
var cache = Path.Combine(
    string.IsNullOrEmpty(cacheHome) ? Path.Combine(home, ".cache") : cacheHome, "gatehouse");
var hash = SHA256.HashData(Encoding.UTF8.GetBytes($"{TokenUrl}\\n{username}"));
var id = Convert.ToHexString(hash, 0, 16).ToLowerInvariant();
var tokenFile = Path.Combine(cache, $"token-{id}.json");
var lockFile = Path.Combine(cache, $"token-{id}.lock");

// A redirect would take the key to another place.
using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });
client.Timeout = TimeSpan.FromMinutes(5);
client.DefaultRequestHeaders.Add("x-api-key", apiKey);

var failed = false;
try
{
    using var output = args.Length > 0 ? File.Create(args[0]) : Console.OpenStandardOutput();
    await Write(output);
}
catch (Exception e)
{
    Console.Error.WriteLine(e.Message);
    failed = true;
}
return failed ? 1 : 0;
`;

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
  const { path, rows, pageInfo, hasNextPage, endCursor, cursorVariable } = pages;
  const keys = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  return `
// The rows of all pages, a line each.
async Task Write(Stream output)
{
${toRequest(task)}    var variables = request["variables"]!;
    var cursors = new HashSet<string> { "null", variables["${cursorVariable}"]?.ToJsonString() ?? "null" };
    for (var count = 0; ;)
    {
        using var answer = JsonDocument.Parse(await Call(request.ToJsonString()));
        var page = At(answer.RootElement, ${keys(['data', ...path])});
        if (IsNull(page)) throw new InvalidDataException("There is no ${['data', ...path].join('.')}.");
        var lines = new StringBuilder();
        var rows = At(page, "${rows}");
        foreach (var row in IsNull(rows) ? default : rows.EnumerateArray())
        {
            // As it was written, numbers of any length included.
            lines.Append(row.GetRawText().Replace("\\r", "").Replace("\\n", "")).Append('\\n');
            count++;
        }
        await output.WriteAsync(Encoding.UTF8.GetBytes(lines.ToString()));
        Console.Error.WriteLine($"{count} rows");
        if (At(page, "${pageInfo}", "${hasNextPage}").ValueKind != JsonValueKind.True) return;
        var next = At(page, "${pageInfo}", "${endCursor}");
        var cursor = IsNull(next) ? "null" : next.GetRawText();
        if (!cursors.Add(cursor))
        {
            throw new InvalidDataException("The next page has no cursor of its own: stopped.");
        }
        variables["${cursorVariable}"] = JsonNode.Parse(cursor);
    }
}
`;
}

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

function call({ requestFormat }: ProgramTask): string {
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
        if (IsNull(errors)) return !IsNull(At(answer.RootElement, "data"));
        await Console.Error.WriteLineAsync(errors.GetRawText());
        failed = true;
        return true;
    }
    catch (JsonException)
    {
        return false;
    }
}
`;
}

const TOKEN = `
// A token other than the refused one: from the file, else a new one.
async Task<string> GetToken(string? refused)
{
    var mine = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
    if (OperatingSystem.IsWindows()) Directory.CreateDirectory(cache);
    else Directory.CreateDirectory(cache, mine);
    var since = DateTime.UtcNow;
    for (var tries = 0; ;)
    {
        if (ReadToken(refused) is { } saved) return saved;
        if (Create(lockFile))
        {
            HttpResponseMessage response;
            try
            {
                if (ReadToken(refused) is { } renewed) return renewed;
                var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
                response = await RequestToken();
                if (response.IsSuccessStatusCode)
                {
                    return SaveToken(await response.Content.ReadAsStringAsync(), now);
                }
            }
            finally
            {
                File.Delete(lockFile);
            }
            await WaitAsAsked(response, tries++);
            since = DateTime.UtcNow;
        }
        else
        {
            RemoveOldLock();
            if (DateTime.UtcNow - since > TimeSpan.FromSeconds(90))
            {
                throw new IOException($"Another program keeps {lockFile}: remove it.");
            }
            await Task.Delay(200);
        }
    }
}

// Null where there is none; a file that cannot be read is as good as none.
string? ReadToken(string? refused)
{
    try
    {
        var saved = JsonNode.Parse(File.ReadAllText(tokenFile))!;
        var token = (string?)saved["access_token"];
        var isLive = (int?)saved["version"] == 1
            && DateTimeOffset.UtcNow.ToUnixTimeSeconds() < (long?)saved["renew_at"];
        return isLive && token != refused ? token : null;
    }
    catch (Exception)
    {
        return null;
    }
}

string SaveToken(string answer, long now)
{
    var issued = JsonNode.Parse(answer)!;
    var token = (string?)issued["access_token"];
    var written = issued["expires_in"]?.ToString() ?? "28800";
    double.TryParse(written, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds);
    if (string.IsNullOrEmpty(token) || seconds is not (>= 1 and <= 3_155_760_000))
    {
        throw new InvalidDataException("${NO_TOKEN}");
    }
    var lifetime = (long)seconds;
    var saved = new JsonObject
    {
        ["version"] = 1,
        ["access_token"] = token,
        ["renew_at"] = now + lifetime - Math.Min(60, (lifetime + 1) / 2),
        ["expires_at"] = now + lifetime,
        ["token_url"] = TokenUrl,
        ["username"] = username,
    };
    var file = Path.Combine(cache, $"token-{Guid.NewGuid()}.tmp");
    var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
    if (!OperatingSystem.IsWindows())
    {
        options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    }
    using (var writer = new StreamWriter(file, options)) writer.Write(saved.ToJsonString());
    File.Move(file, tokenFile, overwrite: true);
    return token;
}

// A program that died left it; of two that see it, none removes a new one.
void RemoveOldLock()
{
    var breaking = lockFile + ".break";
    if (!IsLockOld() || !Create(breaking)) return;
    try
    {
        if (IsLockOld()) File.Delete(lockFile);
    }
    finally
    {
        File.Delete(breaking);
    }
}

bool IsLockOld()
{
    var file = new FileInfo(lockFile);
    return file.Exists && DateTime.UtcNow - file.LastWriteTimeUtc > TimeSpan.FromMinutes(1);
}

// Whether there was no such file before: 17 and 80 say so on Unix and on Windows.
bool Create(string file)
{
    try
    {
        new FileStream(file, FileMode.CreateNew, FileAccess.Write).Dispose();
        return true;
    }
    catch (IOException e) when ((e.HResult & 0xffff) is 17 or 80)
    {
        return false;
    }
}
`;

function requestToken({ flow }: ProgramTask): string {
  const flowA = `    var user = Convert.ToBase64String(Encoding.UTF8.GetBytes($"{username}:{password}"));
    request.Headers.Authorization = new AuthenticationHeaderValue("Basic", user);
`;
  const flowB = `    request.Content = new FormUrlEncodedContent(new Dictionary<string, string>
    {
        ["client_id"] = username,
        ["client_secret"] = password,
    });
`;
  return `
async Task<HttpResponseMessage> RequestToken()
{
    var url = $"{TokenUrl}?grant_type=client_credentials";
    using var request = new HttpRequestMessage(HttpMethod.Post, url);
    request.Headers.Add("Accept", "application/json");
${flow === 'A' ? flowA : flowB}    using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(30));
    return await client.SendAsync(request, limit.Token);
}
`;
}

const HELPERS = `
// Waits as the service asks; a refusal, a long wait and a sixth try are errors.
async Task WaitAsAsked(HttpResponseMessage response, int tries)
{
    var second = TimeSpan.FromSeconds(1);
    var asked = response.Headers.RetryAfter;
    var wait = asked?.Delta ?? asked?.Date - DateTimeOffset.UtcNow ?? second;
    var isBusy = (int)response.StatusCode is 429 or 503;
    if (!isBusy || tries == 5 || wait > TimeSpan.FromMinutes(5)) throw await Refusal(response);
    await Task.Delay(wait > second ? wait : second);
}

async Task<Exception> Refusal(HttpResponseMessage response, string hint = "")
{
    var text = await response.Content.ReadAsStringAsync();
    var start = text[..Math.Min(text.Length, 500)];
    var url = response.RequestMessage?.RequestUri;
    return new HttpRequestException($"{hint}{url}: {(int)response.StatusCode} {start}");
}

// Undefined where a key is missing on the way.
JsonElement At(JsonElement value, params string[] path)
{
    foreach (var key in path)
    {
        var isObject = value.ValueKind == JsonValueKind.Object;
        value = isObject && value.TryGetProperty(key, out var inner) ? inner : default;
    }
    return value;
}

bool IsNull(JsonElement value) => value.ValueKind is JsonValueKind.Undefined or JsonValueKind.Null;

string Env(string name)
{
    var value = Environment.GetEnvironmentVariable(name);
    if (!string.IsNullOrEmpty(value)) return value;
    Console.Error.WriteLine($"Set {name}.");
    Environment.Exit(1);
    return "";
}
`;
