import javaTokenText from './texts/java/token.java?raw';
import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const JAVA_TOKEN = `\n${javaTokenText.replace('{NO_TOKEN}', NO_TOKEN)}`;

/** The request of Flow A or B. */
export function javaTokenRequest({ flow }: ProgramTask): string {
  const flowA = `
        var user = (USERNAME + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
        return post(url, Duration.ofSeconds(30), "",
                "Accept", "application/json",
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(user));`;
  const flowB = `
        var form = "client_id=" + URLEncoder.encode(USERNAME, StandardCharsets.UTF_8)
                + "&client_secret=" + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8);
        return post(url, Duration.ofSeconds(30), form,
                "Accept", "application/json",
                "Content-Type", "application/x-www-form-urlencoded");`;
  return `
    static HttpResponse<String> requestToken() throws Exception {
        var url = TOKEN_URL + "?grant_type=client_credentials";${flow === 'A' ? flowA : flowB}
    }
`;
}
