
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
        else if (status is 429 or 503)
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
            failed = true;
        }
        {THROW_ERRORS}
        return !IsNull(errors) || !IsNull(data);
    }
    catch (JsonException)
    {
        return false;
    }
}
