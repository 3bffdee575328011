{HEADER}

using System.Globalization;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

const string TokenUrl = {TOKEN_ADDRESS};
const string GraphqlUrl = {DATA_ADDRESS};
const string Query = {OPERATION};
{VALUES?}
const string Variables = {VALUES};
{/VALUES}

var apiKey = Env("GATEHOUSE_API_KEY");
var username = Env("GATEHOUSE_USERNAME");
var password = Env("GATEHOUSE_PASSWORD");

// A new token ends the one before, so all programs of this machine share one.
var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
var cacheHome = Environment.GetEnvironmentVariable("XDG_CACHE_HOME");
var cache = Path.Combine(
    string.IsNullOrEmpty(cacheHome) ? Path.Combine(home, ".cache") : cacheHome, "gatehouse");
var hash = SHA256.HashData(Encoding.UTF8.GetBytes($"{TokenUrl}\n{username}"));
var id = Convert.ToHexString(hash, 0, 16).ToLowerInvariant();
var tokenFile = Path.Combine(cache, $"token-{id}.json");
var lockFile = Path.Combine(cache, $"token-{id}.lock");

// A redirect would take the key to another place.
using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });
client.Timeout = TimeSpan.FromMinutes(5);
client.DefaultRequestHeaders.Add("x-api-key", apiKey);

{PER_DAY?}
var calls = 0;
{/PER_DAY}
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
{PAGES?}

// The rows of all pages, a line each.
async Task Write(Stream output)
{
    var request = new JsonObject
    {
        ["query"] = Query,
        {OPERATION_NAME?}
        ["operationName"] = "{OPERATION_NAME}",
        {/OPERATION_NAME}
        ["variables"] = JsonNode.Parse(Variables),
    };
    var variables = request["variables"]!;
    {COUNTED?}
    var position = {FIRST};
    var cursors = new HashSet<string> { "{FIRST}" };
    var before = new List<string>();
    var same = 0;
    {END_TOTAL?}
    var full = {FULL};
    {/END_TOTAL}
    {/COUNTED}
    {CURSOR?}
    var cursors = new HashSet<string> { "null", "\"\"", {ASKED} };
    {/CURSOR}
    {TOTAL?}
    var known = "null";
    {SHORT?}
    var changed = false;
    {/SHORT}
    {/TOTAL}
    for (var count = 0; ;)
    {
        using var answer = JsonDocument.Parse(await Call(request.ToJsonString()));
        var rows = {LIST};
        if (rows.ValueKind == JsonValueKind.Undefined)
        {
            throw new InvalidDataException("{NO_ROWS}");
        }
        var lines = new List<string>();
        foreach (var row in IsNull(rows) ? default : rows.EnumerateArray())
        {
            // As it was written, numbers of any length included.
            lines.Add(row.GetRawText().Replace("\r", "").Replace("\n", ""));
        }
        {COUNTED?}
        same = lines.SequenceEqual(before) ? same + 1 : 0;
        before = lines;
        {IDS_TOTAL?}
        // Some services repeat their last page.
        if (lines.Count > 0 && same > 0 && $"{count}" == known) return;
        {/IDS_TOTAL}
        {IDS?}
        if (same > (lines.Count > 0 ? 0 : 100))
        {/IDS}
        {UP_TO_TOTAL?}
        var isWhole = int.TryParse(known, out var most) && count >= most;
        if (same > (lines.Count > 0 && isWhole ? 0 : 100))
        {/UP_TO_TOTAL}
        {NO_SIGN?}
        if (same > 100)
        {/NO_SIGN}
        {
            throw new InvalidDataException("{SAME_ROWS}");
        }
        {/COUNTED}
        {TOTAL?}
        var told = Raw({TOTAL});
        if (told != "null")
        {
            if (known != "null" && told != known)
            {
                {SHORT?}
                changed = true;
                {/SHORT}
                Console.Error.WriteLine(
                    $"The total changed from {known} to {told}: rows may be missing or come twice.");
            }
            known = told;
        }
        {/TOTAL}
        count += lines.Count;
        await output.WriteAsync(Encoding.UTF8.GetBytes(string.Concat(lines.Select(line => line + "\n"))));
        Console.Error.WriteLine($"{count} rows");
        {COUNTED?}
        {OFFSET?}
        position += lines.Count;
        {/OFFSET}
        {CURRENT?}
        if (int.TryParse(Raw({CURRENT}), out var current)) position = current;
        {/CURRENT}
        {NUMBERED?}
        position++;
        {/NUMBERED}
        var cursor = $"{position}";
        var more = Raw(rows) == "[]" ? "false" : "true";
        {END_TOTAL?}
        if (int.TryParse(Raw({END_TOTAL}), out var total) && {AT_TOTAL})
        {
            more = lines.Count >= full ? "true" : "false";
        }
        full = lines.Count;
        {/END_TOTAL}
        {LAST?}
        if (int.TryParse(Raw({LAST}), out var last)) more = {MORE_LAST} ? "true" : "false";
        {/LAST}
        {FLAG?}
        if (Raw({FLAG}) is var said and not "null") more = said;
        {/FLAG}
        {/COUNTED}
        {CURSOR?}
        var cursor = Raw({CURSOR});
        {FLAG?}
        var more = Raw({FLAG});
        {/FLAG}
        {NO_FLAG?}
        var more = cursor is "null" or "\"\"" ? "false" : "true";
        {/NO_FLAG}
        {/CURSOR}
        {SHORT?}
        if (more == "false" && int.TryParse(known, out var counted))
        {
            if (count < counted && !changed)
            {
                throw new InvalidDataException("{SHORT}");
            }
            if (count > counted)
            {
                Console.Error.WriteLine(
                    $"The service counts {known} rows, and {count} came: its total is wrong, or rows came twice.");
            }
        }
        {/SHORT}
        if (more == "false") return;
        if (more != "true" || IsNull(rows))
        {
            throw new InvalidDataException("{NOT_SAID}");
        }
        if (!cursors.Add(cursor))
        {
            throw new InvalidDataException("{NO_POSITION}");
        }
        {PAUSE_MS?}
        await Task.Delay({PAUSE_MS});
        {/PAUSE_MS}
        {NO_FIELD?}
        variables["{NAME}"] = JsonNode.Parse(cursor);
        {/NO_FIELD}
        {FIELD?}
        variables["{NAME}"] ??= new JsonObject();
        variables["{NAME}"]!["{FIELD}"] = JsonNode.Parse(cursor);
        {/FIELD}
    }
}

string Raw(JsonElement value) => IsNull(value) ? "null" : value.GetRawText();
{/PAGES}
{NO_PAGES?}

// The answer, as it came.
async Task Write(Stream output)
{
{VALUES?}
    var request = new JsonObject
    {
        ["query"] = Query,
        {OPERATION_NAME?}
        ["operationName"] = "{OPERATION_NAME}",
        {/OPERATION_NAME}
        ["variables"] = JsonNode.Parse(Variables),
    };
    var answer = await Call(request.ToJsonString());
{/VALUES}
{NO_VALUES?}
    var answer = await Call(Query);
{/NO_VALUES}
    await output.WriteAsync(Encoding.UTF8.GetBytes(answer + "\n"));
}
{/NO_PAGES}

// Sends the operation, and prints the errors of its answer.
async Task<string> Call(string body)
{
    {MOST_BYTES?}
    if (Encoding.UTF8.GetByteCount(body) > {MOST_BYTES})
    {
        throw new InvalidDataException("{TOO_LARGE}");
    }
    {/MOST_BYTES}
    string? refused = null;
    for (var tries = 0; ;)
    {
        {PER_DAY?}
        if (++calls > {PER_DAY})
        {
            throw new InvalidDataException("{USED_UP}");
        }
        {/PER_DAY}
        var token = await GetToken(refused);
        using var request = new HttpRequestMessage(HttpMethod.Post, GraphqlUrl);
        request.Content = new StringContent(body, new MediaTypeHeaderValue("application/{TYPE}"));
        request.Headers.Add("Accept", "application/graphql-response+json, application/json;q=0.9");
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        using var response = await client.SendAsync(request);
        var status = (int)response.StatusCode;
        if (status == 401 && refused is null)
        {
            refused = token;
        }
        {REPEATS?}
        else if (status is 429 or 503)
        {/REPEATS}
        {MUTATES?}
        else if (status == 429)
        {/MUTATES}
        {
            await WaitAsAsked(response, tries++);
        }
        else
        {
            if (status == 401) throw await Refusal(response, "{REFUSED_TWICE}\n");
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
            failed |= IsNull(data) || !AreNotes(errors);
        }
        {ERROR_PLACES?}
        ThrowErrors(data);
        {/ERROR_PLACES}
        return !IsNull(errors) || !IsNull(data);
    }
    catch (JsonException)
    {
        return false;
    }
}

// Whether all errors tell of fields that are withheld or go away: the rest is valid.
bool AreNotes(JsonElement errors) =>
    errors.ValueKind == JsonValueKind.Array && errors.EnumerateArray().All(error =>
    {
        var kind = At(error, "errorType").ToString().ToLowerInvariant();
        var path = At(error, "path");
        var isOfField = path.ValueKind == JsonValueKind.Array && path.GetArrayLength() > 0;
        return kind == "deprecated" || (kind == "unauthorized" && isOfField);
    });
{ERROR_PLACES?}

// Throws what the answer says that is an error by its type, its fields, or having none.
void ThrowErrors(JsonElement data)
{
    // Where an error may come in the place of data.
    using var places = JsonDocument.Parse({ERROR_PLACES});
    foreach (var place in places.RootElement.EnumerateArray())
    {
        string[] Texts(string key) =>
            place.GetProperty(key).EnumerateArray().Select(text => text.GetString() ?? "").ToArray();
        string Text(string key) => place.GetProperty(key).GetString() ?? "";
        var value = At(data, Texts("path"));
        var isObject = value.ValueKind == JsonValueKind.Object;
        var isEmpty = isObject && !value.EnumerateObject().Any();
        var type = Texts("typenames")
            .Select(key => At(value, key))
            .Where(name => name.ValueKind == JsonValueKind.String)
            .Select(name => name.GetString() ?? "")
            .FirstOrDefault();
        var isError = Text("kind") == "list"
            ? value.ValueKind == JsonValueKind.Array && value.GetArrayLength() > 0
            : isEmpty
            ? Text("ifEmpty") != ""
            : type is not null
            ? Texts("types").Contains(type) || type.EndsWith("Error") || type.EndsWith("Errors")
            : Texts("only").Any(key => At(value, key).ValueKind != JsonValueKind.Undefined);
        if (!isError) continue;
        var said = isEmpty ? Text("ifEmpty") : value.GetRawText();
        throw new InvalidDataException($"{string.Join(".", Texts("path"))}: {said}");
    }
}
{/ERROR_PLACES}

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
        throw new InvalidDataException("{NO_TOKEN}");
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

async Task<HttpResponseMessage> RequestToken()
{
    var url = $"{TokenUrl}?grant_type=client_credentials";
    using var request = new HttpRequestMessage(HttpMethod.Post, url);
    request.Headers.Add("Accept", "application/json");
    {FLOW_A?}
    var user = Convert.ToBase64String(Encoding.UTF8.GetBytes($"{username}:{password}"));
    request.Headers.Authorization = new AuthenticationHeaderValue("Basic", user);
    {/FLOW_A}
    {FLOW_B?}
    request.Content = new FormUrlEncodedContent(new Dictionary<string, string>
    {
        ["client_id"] = username,
        ["client_secret"] = password,
    });
    {/FLOW_B}
    using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(30));
    return await client.SendAsync(request, limit.Token);
}

// Waits as asked, or longer each time; a used-up quota, a long wait and a sixth try are errors.
async Task WaitAsAsked(HttpResponseMessage response, int tries)
{
    var second = TimeSpan.FromSeconds(1);
    var guess = second * Math.Pow(2, tries) * (1 + Random.Shared.NextDouble() / 2);
    var asked = response.Headers.RetryAfter;
    var wait = asked?.Delta ?? asked?.Date - DateTimeOffset.UtcNow ?? guess;
    // Of more seconds than an int holds, RetryAfter is null.
    response.Headers.TryGetValues("Retry-After", out var written);
    var isEndless = written?.First() is { Length: > 9 } seconds && seconds.All(char.IsDigit);
    var isBusy = (int)response.StatusCode is 429 or 503;
    var text = (await response.Content.ReadAsStringAsync()).ToLowerInvariant();
    var isUsedUp = text.Contains("quota") || text.Contains("\"limit exceeded\"");
    if (!isBusy || isUsedUp || tries == 5 || isEndless || wait > TimeSpan.FromMinutes(5))
    {
        throw await Refusal(response);
    }
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
