import type { JSX } from 'react';
import { useStore } from 'zustand';
import { laterPanel } from '../ui/later-panel.tsx';
import { offers } from './command-store.ts';

const Palette = laterPanel(async () => (await import('./palette.tsx')).Palette);

const ShortcutsDialog = laterPanel(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** The palette or the list of shortcuts, over the workspace; each is loaded when it is first opened. */
export function CommandDialogs(): JSX.Element | null {
  const dialog = useStore(offers, (state) => state.dialog);
  if (dialog === 'palette') return <Palette />;
  return dialog === 'shortcuts' ? <ShortcutsDialog /> : null;
}
