import pythonTokenFilesText from './texts/python/token-files.py?raw';
import pythonTokenFunctionsText from './texts/python/token.py?raw';
import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** Where the token is, and what a new one is asked for with. */
export const PYTHON_TOKEN_FILES = `\n${pythonTokenFilesText}`;

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const PYTHON_TOKEN_FUNCTIONS = `\n${pythonTokenFunctionsText.replace('{NO_TOKEN}', NO_TOKEN)}`;

/** The request of Flow A or B. */
export function pythonTokenRequest({ flow }: ProgramTask): string {
  const credentials =
    flow === 'A'
      ? 'auth=(USERNAME, PASSWORD)'
      : 'data={"client_id": USERNAME, "client_secret": PASSWORD}';
  return `

def request_token():
    return client.post(
        f"{TOKEN_URL}?grant_type=client_credentials",
        ${credentials},
        headers={"accept": "application/json", "x-api-key": API_KEY},
        timeout=30,
    )
`;
}
