import type { JSX } from 'react';
import { useStore } from 'zustand';
import { laterDialog, laterExtra } from '../ui/later-panel.tsx';
import { closeCommandDialog, offers } from './command-store.ts';

const Palette = laterDialog(async () => (await import('./palette.tsx')).Palette);

const ShortcutsDialog = laterDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

const RefusalToast = laterExtra(async () => (await import('./refusal-toast.tsx')).RefusalToast);

export function CommandDialogs(): JSX.Element {
  const dialog = useStore(offers, (state) => state.dialog);
  const refused = useStore(offers, (state) => state.refused);
  return (
    <>
      {dialog === 'palette' && <Palette onGiveUp={closeCommandDialog} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onGiveUp={closeCommandDialog} />}
      <div role="status">{refused && <RefusalToast key={refused.reason} {...refused} />}</div>
    </>
  );
}
