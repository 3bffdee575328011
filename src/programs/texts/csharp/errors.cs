
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
