import { useEffect, useId, useState, type JSX, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { SAVE_COPY } from '../save/save-copy.ts';
import { saveChoices, SEPARATORS } from '../save/save-plan.ts';
import { onKeptChange, keepChoice } from '../../../session/kept-choices.ts';
import { openCommandDialog } from '../../commands/command-store.ts';
import { viewOf } from '../../frame/define-feature.ts';
import { useThemeChoice } from '../../editors/graphiql-adapter.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { chooseInline, hasInlineChoice } from '../../../transport/own-fragments.ts';
import { timeLimit, TIME_LIMITS } from '../../../transport/time-limit.ts';
import { CONTRAST_KEY, hasHighContrast } from '../../ui/contrast.ts';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import {
  displaySettings,
  FIRST_VIEWS,
  setHighContrast,
  TEXT_SIZES,
} from '../../ui/display-settings.ts';
import { SETTINGS_COPY } from './settings-copy.ts';
import { StoredDataSection } from './stored-data-section.tsx';
import { UnkeptNotice } from './unkept-notice.tsx';
import './settings.css';
import {
  language,
  LANGUAGE_KEY,
  languageOf,
  LANGUAGES,
  type PageLanguage,
} from '../../../contract/language.ts';
import { browserPreferences } from '../../../session/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choices.tsx';

const THEMES = ['system', 'light', 'dark'] as const;

const DENSITIES = ['normal', 'compact'] as const;

export function SettingsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [theme, setTheme] = useThemeChoice();
  const { textSize, wrap, isCompact, isGrouped, hidesWithheld, firstView } =
    useStore(displaySettings);
  const [isHigh, setHigh] = useState(hasHighContrast);
  const { limit } = useStore(timeLimit);
  const { service } = useSchemaAccess();
  const [isInline, setInline] = useState(() => hasInlineChoice(service));
  useEffect(() => onKeptChange(CONTRAST_KEY, (_, chosen) => setHigh(chosen === 'more')), []);
  return (
    <Dialog title={SETTINGS_COPY.title} className="gh-settings" onClose={onClose}>
      <fieldset>
        <legend>{SETTINGS_COPY.theme}</legend>
        {THEMES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="gh-theme"
              checked={one === (theme ?? 'system')}
              onChange={() => setTheme(one === 'system' ? null : one)}
            />
            {SETTINGS_COPY.themes[one]}
          </label>
        ))}
      </fieldset>
      <LanguageChoice />
      <Check
        label={SETTINGS_COPY.contrast}
        isChecked={isHigh}
        onChange={(next) => {
          setHigh(next);
          setHighContrast(next);
        }}
      />
      <fieldset>
        <legend>{SETTINGS_COPY.density}</legend>
        {DENSITIES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="gh-density"
              checked={isCompact === (one === 'compact')}
              onChange={() => displaySettings.choose({ isCompact: one === 'compact' })}
            />
            {SETTINGS_COPY.densities[one]}
          </label>
        ))}
      </fieldset>
      <section aria-label={SETTINGS_COPY.editors}>
        <h3>{SETTINGS_COPY.editors}</h3>
        <Check
          label={SETTINGS_COPY.wrap}
          isChecked={wrap}
          onChange={(next) => displaySettings.choose({ wrap: next })}
        />
        <SelectRow
          label={SETTINGS_COPY.textSize}
          value={textSize}
          options={TEXT_SIZES}
          nameOf={SETTINGS_COPY.pixels}
          onChange={(size) => displaySettings.choose({ textSize: size })}
        />
      </section>
      <section aria-label={SETTINGS_COPY.answers}>
        <h3>{SETTINGS_COPY.answers}</h3>
        <SelectRow
          label={SETTINGS_COPY.firstView}
          value={firstView}
          options={FIRST_VIEWS}
          nameOf={(view) => (view === 'last' ? SETTINGS_COPY.lastView : viewOf(view).label)}
          onChange={(view) => displaySettings.choose({ firstView: view })}
        />
        <SelectRow
          label={SETTINGS_COPY.timeLimit}
          value={limit}
          options={TIME_LIMITS}
          nameOf={limitName}
          onChange={(next) => timeLimit.choose({ limit: next })}
        />
        <Check
          label={SETTINGS_COPY.grouped}
          hint={SETTINGS_COPY.groupedHint}
          isChecked={isGrouped}
          onChange={(next) => displaySettings.choose({ isGrouped: next })}
        />
        <Check
          label={SETTINGS_COPY.hidesWithheld}
          isChecked={hidesWithheld}
          onChange={(next) => displaySettings.choose({ hidesWithheld: next })}
        />
      </section>
      {service.fragments === undefined && (
        <Check
          label={SETTINGS_COPY.inlineFragments}
          hint={SETTINGS_COPY.inlineFragmentsHint(service.name)}
          isChecked={isInline}
          onChange={(next) => {
            setInline(next);
            chooseInline(service, next);
          }}
        />
      )}
      <FileSection />
      <UnkeptNotice />
      <StoredDataSection />
      <div className="gh-dialog-actions">
        <Button
          label={SETTINGS_COPY.shortcuts}
          className="gh-button gh-settings-shortcuts"
          onClick={({ currentTarget }) => {
            closeDialogOf(currentTarget);
            openCommandDialog('shortcuts');
          }}
        />
        <CloseButton />
      </div>
    </Dialog>
  );
}

/** What the dialog of saving as CSV begins with, and copying as CSV takes. */
function FileSection(): JSX.Element {
  const choices = useStore(saveChoices);
  const { choose } = saveChoices;
  return (
    <section aria-label={SETTINGS_COPY.files}>
      <h3>{SETTINGS_COPY.files}</h3>
      <SelectRow
        label={SAVE_COPY.separator}
        value={choices.separator}
        options={SEPARATORS}
        nameOf={(separator) => SAVE_COPY.separators[separator]}
        onChange={(separator) => choose({ separator })}
      />
      {(['isGuarded', 'hasMark'] as const).map((name) => (
        <Check
          key={name}
          label={SAVE_COPY.checks[name].label}
          hint={SAVE_COPY.checks[name].hint}
          isChecked={choices[name]}
          onChange={(next) => choose({ [name]: next })}
        />
      ))}
    </section>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Check({ label, hint, isChecked, onChange }: CheckProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-settings-check">
      <label>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && <p id={id}>{hint}</p>}
    </div>
  );
}

interface SelectRowProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly nameOf: (value: Value) => ReactNode;
  readonly onChange: (value: Value) => void;
}

function SelectRow<Value extends string | number>(props: SelectRowProps<Value>): JSX.Element {
  const { label, value, options, nameOf, onChange } = props;
  return (
    <Choice
      className="gh-settings-row"
      label={label}
      value={String(value)}
      options={options.map((one) => [String(one), nameOf(one)])}
      onChange={(chosen) => {
        const found = options.find((one) => String(one) === chosen);
        if (found !== undefined) onChange(found);
      }}
    />
  );
}

function limitName(milliseconds: number): string {
  if (milliseconds === Infinity) return SETTINGS_COPY.noLimit;
  const seconds = milliseconds / 1_000;
  return seconds <= 60 ? SETTINGS_COPY.seconds(seconds) : SETTINGS_COPY.minutes(seconds / 60);
}

function LanguageChoice(): JSX.Element {
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
