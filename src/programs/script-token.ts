import scriptTokenFilesText from './texts/script/token-files.txt?raw';
import scriptTokenFunctionsText from './texts/script/token.txt?raw';
import scriptHelpersText from './texts/script/helpers.txt?raw';
import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** Where the token is, and what a new one is asked for with. */
export const SCRIPT_TOKEN_FILES = `\n${scriptTokenFilesText}`;

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const SCRIPT_TOKEN_FUNCTIONS = `\n${scriptTokenFunctionsText.replace('{NO_TOKEN}', NO_TOKEN)}`;

/** The request of Flow A or B. */
export function scriptTokenRequest({ flow }: ProgramTask): string {
  const flowA = `      authorization: \`Basic \${Buffer.from(\`\${USERNAME}:\${PASSWORD}\`).toString("base64")}\`,
      "x-api-key": API_KEY,
    },
`;
  const flowB = `      "content-type": "application/x-www-form-urlencoded",
      "x-api-key": API_KEY,
    },
    body: String(
      new URLSearchParams({ client_id: USERNAME, client_secret: PASSWORD }),
    ),
`;
  return `
function requestToken() {
  return fetch(\`\${TOKEN_URL}?grant_type=client_credentials\`, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(30_000),
    headers: {
      accept: "application/json",
${flow === 'A' ? flowA : flowB}  });
}
`;
}

/** What the calls of both endpoints need. */
export const SCRIPT_HELPERS = `\n${scriptHelpersText}`;
