import { COPY } from './copy.ts';
import { API_KEY } from '../contract/headers.ts';

export type CredentialField = 'username' | 'password' | 'apiKey';

/** What was entered, cleaned; secrets, to be passed on and forgotten. */
export interface EnteredCredentials {
  readonly username: string;
  readonly password: string;
  /** Undefined where the form does not ask for it. */
  readonly apiKey: string | undefined;
}

/** One sentence for each field that cannot be sent as it is. */
type CredentialErrors = Partial<Record<CredentialField, string | undefined>>;

/**
 * Reads the sign-in form.
 *
 * @param form with the fields `username`, `password` and, where it asks for one, `apiKey`
 * @param needsKey whether the form asks for the API key
 */
export function readSignInForm(
  form: FormData,
  needsKey: boolean,
): { credentials: EnteredCredentials; errors: CredentialErrors } {
  const text = (name: CredentialField): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  // Spaces around a name come from copying; in a password they may be meant.
  const username = text('username').trim();
  const password = text('password');
  const key = needsKey ? readApiKey(form) : undefined;
  const { required } = COPY.signIn;
  return {
    credentials: { username, password, apiKey: key?.apiKey },
    errors: {
      ...(username === '' && { username: required(COPY.signIn.username) }),
      ...(password === '' && { password: required(COPY.signIn.password) }),
      ...(key?.error !== undefined && { apiKey: key.error }),
    },
  };
}

/** An API key as it was entered, cleaned, and what is wrong with it. */
interface EnteredKey {
  readonly apiKey: string;
  readonly error: string | undefined;
}

/** Reads the field `apiKey` of a form. Spaces around a key come from copying. */
export function readApiKey(form: FormData): EnteredKey {
  const value = form.get('apiKey');
  const apiKey = typeof value === 'string' ? value.trim() : '';
  if (apiKey === '') return { apiKey, error: COPY.signIn.required(COPY.signIn.apiKey) };
  const error = API_KEY.test(apiKey) ? undefined : COPY.signIn.apiKeyCharacters;
  return { apiKey, error };
}
