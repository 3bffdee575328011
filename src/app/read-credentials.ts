import { COPY } from './copy.ts';

export type CredentialField = 'username' | 'password' | 'apiKey';

/** What was entered, cleaned; secrets, to be passed on and forgotten. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly apiKey: string;
}

/** One sentence for each field that cannot be sent as it is. */
export type CredentialErrors = Partial<Record<CredentialField, string | undefined>>;

/**
 * Reads the sign-in form.
 *
 * @param form with the fields `username`, `password` and, where the config holds none, `apiKey`
 * @param configuredKey the config's API key
 */
export function readCredentials(
  form: FormData,
  configuredKey: string | undefined,
): { credentials: Credentials; errors: CredentialErrors } {
  const text = (name: CredentialField): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  // Spaces around a name or key come from copying; in a password they may be meant.
  const username = text('username').trim();
  const password = text('password');
  const apiKey = configuredKey ?? text('apiKey').trim();
  // A configured key has been checked with the config, and the form has no field to put an error at.
  const keyIsWrong = configuredKey === undefined && !/^[!-~]+$/.test(apiKey);
  const { required, apiKeyCharacters } = COPY.signIn;
  const keyError = apiKey === '' ? required(COPY.signIn.apiKey) : apiKeyCharacters;
  return {
    credentials: { username, password, apiKey },
    errors: {
      ...(username === '' && { username: required(COPY.signIn.username) }),
      ...(password === '' && { password: required(COPY.signIn.password) }),
      ...(keyIsWrong && { apiKey: keyError }),
    },
  };
}
