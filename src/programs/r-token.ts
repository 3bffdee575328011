import rTokenFilesText from './texts/r/token-files.R?raw';
import rTokenFunctionsText from './texts/r/token.R?raw';
import { NO_TOKEN } from './program-text.ts';
import type { ProgramTask } from './program.ts';

/** What has to be set, where rows go, and where the token is. */
export const R_TOKEN_FILES = `\n${rTokenFilesText}`;

/** The token that all programs of a machine share (docs/decisions/one-token-for-all-programs.md). */
export const R_TOKEN_FUNCTIONS = `\n${rTokenFunctionsText.replace('{NO_TOKEN}', NO_TOKEN)}`;

/** The request of Flow A or B. */
export function rTokenRequest({ flow }: ProgramTask): string {
  const credentials =
    flow === 'A'
      ? 'req_method("POST") |>\n    req_auth_basic(username, password)'
      : 'req_body_form(client_id = username, client_secret = password)';
  return `
request_token <- function() {
  start_request(paste0(token_url, "?grant_type=client_credentials")) |>
    req_headers(accept = "application/json") |>
    ${credentials} |>
    req_timeout(30) |>
    req_perform()
}
`;
}
