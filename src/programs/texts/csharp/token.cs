
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
