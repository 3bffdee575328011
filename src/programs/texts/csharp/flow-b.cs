request.Content = new FormUrlEncodedContent(new Dictionary<string, string>
{
    ["client_id"] = username,
    ["client_secret"] = password,
});
