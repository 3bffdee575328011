import bashBeginningText from './texts/bash/beginning.sh?raw';
import bashTokenFunctionsText from './texts/bash/token.sh?raw';
import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** What has to be set, where the token is, and how a call ends that fails. */
export const BASH_BEGINNING = `\n${bashBeginningText}`;

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const BASH_TOKEN_FUNCTIONS = `\n${bashTokenFunctionsText.replace('{NO_TOKEN}', NO_TOKEN)}`;

/** The request of Flow A or B. */
export function bashTokenRequest({ flow }: ProgramTask): string {
  const flowA = `    --header @<(printf 'x-api-key: %s\\nauthorization: Basic %s\\n' "$GATEHOUSE_API_KEY" "$BASIC") \\
    --data '' \\
`;
  const flowB = `    --header @<(printf 'x-api-key: %s\\n' "$GATEHOUSE_API_KEY") \\
    --data-urlencode client_id@<(printf %s "$GATEHOUSE_USERNAME") \\
    --data-urlencode client_secret@<(printf %s "$GATEHOUSE_PASSWORD") \\
`;
  const basic = `  BASIC=$(printf '%s:%s' "$GATEHOUSE_USERNAME" "$GATEHOUSE_PASSWORD" | base64 | tr -d '\\n')
`;
  return `
request_token() {
  local now
  now=$(date +%s)
  : > "$WORK/answer"
${flow === 'A' ? basic : ''}  STATUS=$("\${CURL[@]}" --max-time 30 --header 'accept: application/json' \\
${flow === 'A' ? flowA : flowB}    "$TOKEN_URL?grant_type=client_credentials")
  if [ "$STATUS" = 200 ]; then save_token "$now"; fi
}
`;
}
