import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { loadPart } from '../../../contract/load-part.ts';
import { onKeptChange } from '../../../session/kept-choices.ts';
import { itemsWith, useSource } from '../../commands/command-store.ts';
import { useThemeChoice } from '../../editors/graphiql-adapter.ts';
import { defineFeature, loadSettings, type DialogProps } from '../../frame/define-feature.ts';
import { applyContrast, CONTRAST_KEY } from '../../ui/contrast.ts';
import { displaySettings } from '../../ui/display-settings.ts';
import { untilIdle } from '../../ui/idle.ts';
import { laterDialog, laterExtra } from '../../ui/later-panel.tsx';
import { SETTINGS_COMMANDS } from './commands-copy.ts';

/** With its rows, so that it opens whole. */
const SettingsDialog = laterDialog(async () => {
  const [{ SettingsDialog: Dialog }, settings] = await Promise.all([
    import('./settings-dialog.tsx'),
    loadSettings(),
  ]);
  return (props: DialogProps) => <Dialog {...props} settings={settings} />;
});

const KeptNotices = laterExtra(async () => {
  await untilIdle();
  return (await import('./kept-notices.tsx')).KeptNotices;
});

function PageSettings(): null {
  const [, setTheme] = useThemeChoice();
  useSource('settings', async (text) => {
    const { settingItems } = await loadPart(() => import('./page-settings.ts'));
    return itemsWith(text, settingItems(setTheme));
  });
  useEffect(() => {
    applyContrast();
    const system = matchMedia('(prefers-contrast: more)');
    const onSystem = (): void => applyContrast();
    system.addEventListener('change', onSystem);
    const stop = onKeptChange(CONTRAST_KEY, (_, chosen) => applyContrast(chosen === 'more'));
    return () => {
      system.removeEventListener('change', onSystem);
      stop();
    };
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
  settings: async () => (await import('./page-settings.ts')).pageSettings(),
  notice: KeptNotices,
});
