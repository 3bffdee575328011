import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { onKeptChange } from '../../../session/kept-choices.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { applyContrast, CONTRAST_KEY } from '../../ui/contrast.ts';
import { displaySettings } from '../../ui/display-settings.ts';
import { untilIdle } from '../../ui/idle.ts';
import { laterDialog, laterExtra } from '../../ui/later-panel.tsx';
import { SETTINGS_COMMANDS } from './commands-copy.ts';

const SettingsDialog = laterDialog(
  async () => (await import('./settings-dialog.tsx')).SettingsDialog,
);

const KeptNotices = laterExtra(async () => {
  await untilIdle();
  return (await import('./kept-notices.tsx')).KeptNotices;
});

function PageSettings(): null {
  useEffect(() => {
    applyContrast();
    return onKeptChange(CONTRAST_KEY, (_, chosen) => applyContrast(chosen === 'more'));
  }, []);
  const isCompact = useStore(displaySettings, (settings) => settings.isCompact);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('gh-compact', isCompact);
  }, [isCompact]);
  return null;
}

export const SETTINGS = defineFeature({
  id: 'settings',
  commands: SETTINGS_COMMANDS,
  dialogs: { 'show-settings': SettingsDialog },
  behind: PageSettings,
  notice: KeptNotices,
});
