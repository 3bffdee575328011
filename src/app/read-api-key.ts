import { API_KEY } from '../contract/api-key.ts';
import { COPY } from './copy.ts';

/** An API key as it was entered, cleaned, and what is wrong with it. */
export interface EnteredKey {
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
