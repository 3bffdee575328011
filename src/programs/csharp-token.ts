import csharpTokenText from './texts/csharp/token.cs?raw';
import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const CSHARP_TOKEN = `\n${csharpTokenText.replace('{NO_TOKEN}', NO_TOKEN)}`;

export function csharpTokenRequest({ flow }: ProgramTask): string {
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
