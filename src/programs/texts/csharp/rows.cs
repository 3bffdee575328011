
// The rows of all pages, a line each.
async Task Write(Stream output)
{
    {REQUEST}
    var variables = request["variables"]!;
    {COUNTED?}
    var position = {FIRST};
    var cursors = new HashSet<string> { "{FIRST}" };
    var before = new List<string>();
    {/COUNTED}
    {CURSOR?}
    var cursors = new HashSet<string> { "null", "\"\"", {ASKED} };
    {/CURSOR}
    {TOTAL?}
    var known = "null";
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
        if (lines.Count > 0 && lines.SequenceEqual(before))
        {
            throw new InvalidDataException("{SAME_ROWS}");
        }
        before = lines;
        {/COUNTED}
        {TOTAL?}
        var told = Raw({TOTAL});
        if (told != "null")
        {
            if (known != "null" && told != known)
            {
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
        if (int.TryParse(Raw({END_TOTAL}), out var total)) more = {MORE_TOTAL} ? "true" : "false";
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
