import { useEffect, useState } from 'react';
import {
  language,
  LANGUAGE_KEY,
  languageOf,
  LANGUAGES,
  type PageLanguage,
} from '../../../contract/language.ts';
import { keepChoice, onKeptChange } from '../../../session/kept-choices.ts';
import { browserPreferences } from '../../../session/preferences.ts';
import { chooseInline, hasInlineChoice } from '../../../transport/own-fragments.ts';
import type { FoundItem } from '../../commands/command-store.ts';
import { useThemeChoice } from '../../editors/graphiql-adapter.ts';
import { kept, optionsOf, type Setting } from '../../frame/setting.ts';
import { applyContrast, CONTRAST_KEY, hasHighContrast } from '../../ui/contrast.ts';
import { displaySettings, TEXT_SIZES } from '../../ui/display-settings.ts';
import { reloadPage } from '../../runs/page-reload.ts';
import { SETTINGS_COPY } from './settings-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export const pageSettings = (): readonly Setting[] => [
  {
    section: 'page',
    label: SETTINGS_COPY.theme,
    radios: Object.entries(SETTINGS_COPY.themes),
    use: useTheme,
  },
  {
    section: 'page',
    label: PART_COPY.language,
    radios: [['system', SETTINGS_COPY.themes.system], ...optionsOf(LANGUAGES, ownNameOf)],
    use: useLanguage,
  },
  { section: 'page', label: SETTINGS_COPY.contrast, use: useContrast },
  {
    section: 'page',
    label: SETTINGS_COPY.density,
    radios: optionsOf(
      [false, true],
      (isCompact) => SETTINGS_COPY.densities[isCompact ? 'compact' : 'normal'],
    ),
    use: kept(displaySettings, 'isCompact'),
  },
  {
    section: 'page',
    label: SETTINGS_COPY.keepsMessages,
    use: kept(displaySettings, 'keepsMessages'),
  },
  { section: 'editors', label: SETTINGS_COPY.wrap, use: kept(displaySettings, 'wrap') },
  {
    section: 'editors',
    label: SETTINGS_COPY.textSize,
    list: optionsOf(TEXT_SIZES, (size) => `${size} px`),
    use: kept(displaySettings, 'textSize', TEXT_SIZES),
  },
  {
    section: 'service',
    label: SETTINGS_COPY.inlineFragments,
    hint: ({ name }) => SETTINGS_COPY.inlineFragmentsHint(name),
    use: useInlineFragments,
  },
];

type SetTheme = ReturnType<typeof useThemeChoice>[1];

function chooseTheme(setTheme: SetTheme, one: string): void {
  setTheme(one === 'light' || one === 'dark' ? one : null);
}

const useTheme: Setting['use'] = () => {
  const [theme, setTheme] = useThemeChoice();
  return [theme ?? 'system', (one) => chooseTheme(setTheme, one)];
};

export function settingItems(setTheme: SetTheme): readonly FoundItem[] {
  const names = new Intl.DisplayNames(language(), { type: 'language' });
  const englishNames = new Intl.DisplayNames('en', { type: 'language' });
  return [
    ...Object.entries(SETTINGS_COPY.themes).map(([one, name]) => ({
      id: `theme ${one}`,
      label: `${SETTINGS_COPY.theme}: ${name}`,
      keywords: `theme ${one}`,
      run: () => chooseTheme(setTheme, one),
    })),
    ...LANGUAGES.map((one) => ({
      id: `language ${one}`,
      label: `${PART_COPY.language}: ${ownNameOf(one)}`,
      detail: names.of(one),
      keywords: `language ${englishNames.of(one)}`,
      run: () => chooseLanguage(one),
    })),
  ];
}

const ownNameOf = (name: PageLanguage): string =>
  new Intl.DisplayNames(name, { type: 'language' }).of(name) ?? name;

const useLanguage: Setting['use'] = () => {
  const [chosen, setChosen] = useState(() => browserPreferences.get(LANGUAGE_KEY));
  const choose = (value: string): void => {
    setChosen(value);
    chooseLanguage(value);
  };
  return [LANGUAGES.find((one) => one === chosen) ?? 'system', choose];
};

function chooseLanguage(value: string): void {
  keepChoice(
    LANGUAGE_KEY,
    LANGUAGES.find((one) => one === value),
  );
  // The page stays as it is if the choice could not be kept.
  const wanted = languageOf([browserPreferences.get(LANGUAGE_KEY), ...navigator.languages]);
  if (wanted !== language()) reloadPage();
}

const useContrast: Setting['use'] = () => {
  const [isHigh, setHigh] = useState(hasHighContrast);
  useEffect(() => onKeptChange(CONTRAST_KEY, (_, chosen) => setHigh(chosen === 'more')), []);
  const choose = (value: string): void => {
    const isChosen = value === 'true';
    setHigh(isChosen);
    keepChoice(CONTRAST_KEY, isChosen ? 'more' : undefined);
    applyContrast(isChosen);
  };
  return [String(isHigh), choose];
};

const useInlineFragments: Setting['use'] = (service) => {
  const [isInline, setInline] = useState(() => hasInlineChoice(service));
  const choose = (value: string): void => {
    setInline(value === 'true');
    chooseInline(service, value === 'true');
  };
  return service.fragments === undefined ? [String(isInline), choose] : undefined;
};
