import goTokenText from './texts/go/token.go?raw';
import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const GO_TOKEN = `\n${goTokenText.replace('{NO_TOKEN}', NO_TOKEN.replace(/^T/, 't').slice(0, -1))}`;

/** The request of Flow A or B. */
export function goTokenRequest({ flow }: ProgramTask): string {
  const [prepare, body, header] =
    flow === 'A'
      ? [
          'basic := base64.StdEncoding.EncodeToString([]byte(username + ":" + password))',
          '""',
          '"Authorization": "Basic " + basic',
        ]
      : [
          'form := url.Values{"client_id": {username}, "client_secret": {password}}',
          'form.Encode()',
          '"Content-Type": "application/x-www-form-urlencoded"',
        ];
  return `
func requestToken() (*answered, error) {
	${prepare}
	header := map[string]string{"Accept": "application/json", ${header}}
	return post(tokenURL+"?grant_type=client_credentials", ${body}, 30*time.Second, header)
}
`;
}
