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
