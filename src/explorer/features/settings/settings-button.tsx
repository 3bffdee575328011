import { useEffect, useLayoutEffect, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { onKeptChange } from '../../../session/kept-choices.ts';
import { useCommands } from '../../commands/command-store.ts';
import { useKeysOf, withKeys } from '../../commands/keymap.ts';
import { displaySettings } from '../../ui/display-settings.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { applyContrast, CONTRAST_KEY } from '../../ui/contrast.ts';
import { Button } from '../../ui/button.tsx';

const SettingsDialog = laterDialog(
  async () => (await import('./settings-dialog.tsx')).SettingsDialog,
);

export function SettingsButton({ label }: { readonly label: string }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  useCommands({ 'show-settings': { run: () => setOpen(true) } });
  useEffect(() => {
    applyContrast();
    return onKeptChange(CONTRAST_KEY, (_, chosen) => applyContrast(chosen === 'more'));
  }, []);
  const isCompact = useStore(displaySettings, (settings) => settings.isCompact);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('gh-compact', isCompact);
  }, [isCompact]);
  const name = withKeys(label, useKeysOf('show-settings'));
  return (
    <>
      <Button
        label={label}
        className="gh-layout-button"
        hint={name}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
