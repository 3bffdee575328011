import type { JSX } from 'react';
import {
  language,
  LANGUAGE_KEY,
  languageOf,
  LANGUAGES,
  type PageLanguage,
} from '../../contract/language.ts';
import { keepChoice } from '../../session/kept-choices.ts';
import { browserPreferences } from '../../session/preferences.ts';
import { SETTINGS_COPY } from './settings-copy.ts';

/** The language of the page, which is loaded again where it speaks another one. */
export function LanguageChoice(): JSX.Element {
  const chosen = LANGUAGES.find((one) => one === browserPreferences.get(LANGUAGE_KEY)) ?? 'system';
  const choose = (one: PageLanguage | 'system'): void => {
    keepChoice(LANGUAGE_KEY, one === 'system' ? undefined : one);
    const wanted = languageOf([browserPreferences.get(LANGUAGE_KEY), ...navigator.languages]);
    if (wanted !== language()) location.reload();
  };
  return (
    <fieldset>
      <legend>{SETTINGS_COPY.language}</legend>
      {(['system', ...LANGUAGES] as const).map((one) => (
        <label key={one} lang={one === 'system' ? undefined : one}>
          <input
            type="radio"
            name="gh-language"
            defaultChecked={one === chosen}
            onChange={() => choose(one)}
          />
          {SETTINGS_COPY.languages[one]}
        </label>
      ))}
    </fieldset>
  );
}
