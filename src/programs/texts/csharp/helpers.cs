
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
