import { API_KEY } from '../contract/headers.ts';
import { COPY } from './copy.ts';

/** The cleaned input, with a sentence for each invalid field. Contains secrets: do not keep it. */
export function readSignInForm(form: FormData, needsKey: boolean) {
  // Spaces around a name come from copying; in a password they may be intended.
  const username = textOf(form, 'username').trim();
  const password = textOf(form, 'password');
  const key = needsKey ? readApiKey(form) : undefined;
  const { required } = COPY.signIn;
  return {
    credentials: { username, password, apiKey: key?.apiKey },
    errors: {
      username: username === '' ? required(COPY.signIn.username) : undefined,
      password: password === '' ? required(COPY.signIn.password) : undefined,
      apiKey: key?.error,
    },
  };
}

export function readApiKey(form: FormData): { apiKey: string; error: string | undefined } {
  const apiKey = textOf(form, 'apiKey').trim();
  if (apiKey === '') return { apiKey, error: COPY.signIn.required(COPY.signIn.apiKey) };
  const error = API_KEY.test(apiKey) ? undefined : COPY.signIn.apiKeyCharacters;
  return { apiKey, error };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
