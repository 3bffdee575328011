import { useId } from 'react';
import type { Service } from '../../../contract/config.ts';
import { openCommandDialog } from '../../commands/command-store.ts';
import type { DialogProps } from '../../frame/define-feature.ts';
import { SETTING_SECTIONS, type Setting } from '../../frame/setting.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choices.tsx';
import { CloseButton, closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { SETTINGS_COPY } from './settings-copy.ts';
import { StoredDataSection } from './stored-data-section.tsx';
import { UnkeptNotice } from './unkept-notice.tsx';
import './settings.css';
import { commandLabel } from '../../commands/keymap.ts';

interface SettingsDialogProps extends DialogProps {
  readonly settings: readonly Setting[];
}

export function SettingsDialog({ service, settings, onClose }: SettingsDialogProps) {
  const { sections } = SETTINGS_COPY;
  return (
    <Dialog
      title={commandLabel('show-settings')}
      className="gh-settings"
      width={520}
      onClose={onClose}
    >
      {SETTING_SECTIONS.map((section) => {
        const rows = settings
          .filter((setting) => setting.section === section)
          .map((setting) => <Row key={setting.label} {...{ setting, service }} />);
        if (section === 'page' || section === 'service') return rows;
        return (
          <section key={section} aria-label={sections[section]}>
            <h3>{sections[section]}</h3>
            {rows}
          </section>
        );
      })}
      <UnkeptNotice />
      <StoredDataSection />
      <div className="gh-dialog-actions gh-dialog-foot">
        <Button
          label={commandLabel('show-shortcuts')}
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

interface RowProps {
  readonly setting: Setting;
  readonly service: Service;
}

function Row({ setting, service }: RowProps) {
  const id = useId();
  const { label, hint, radios, list } = setting;
  const [value, choose] = setting.use(service) ?? [];
  if (!choose) return null;
  if (list)
    return (
      <Choice className="gh-settings-row" {...{ label, value }} options={list} onChange={choose} />
    );
  if (radios)
    return (
      <fieldset>
        <legend>{label}</legend>
        {radios.map(([one, name]) => (
          <label key={one}>
            <input type="radio" name={id} checked={one === value} onChange={() => choose(one)} />
            {name}
          </label>
        ))}
      </fieldset>
    );
  return (
    <div className="gh-settings-check">
      <label>
        <input
          type="checkbox"
          checked={value === 'true'}
          aria-describedby={hint && id}
          onChange={({ target }) => choose(String(target.checked))}
        />
        {label}
      </label>
      {hint && <p id={id}>{hint(service)}</p>}
    </div>
  );
}
