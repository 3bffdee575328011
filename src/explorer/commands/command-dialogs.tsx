import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { laterDialog, laterExtra } from '../ui/later-panel.tsx';
import {
  closeCommandDialog,
  offers,
  openCommandDialog,
  runOnceOffered,
  typeAhead,
  useCommands,
} from './command-store.ts';
import { areTyped, commandWith, followBoundKeys, IS_MAC, keysOfPress } from './keymap.ts';

const Palette = laterDialog(async () => (await import('./palette.tsx')).Palette);

const ShortcutsDialog = laterDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

const RefusalToast = laterExtra(async () => (await import('./refusal-toast.tsx')).RefusalToast);

export function CommandDialogs() {
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

const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

const TEXT_FIELDS = 'input, textarea, select, [contenteditable], .monaco-editor';

/** Listens to all commands' keys, except in dialogs, before Monaco. */
export function useKeymap(isShown: boolean): void {
  useCommands({
    'open-palette': { run: () => openCommandDialog('palette') },
    'show-shortcuts': { run: () => openCommandDialog('shortcuts') },
  });
  const giveUp = useRef<() => void>(undefined);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (offers.getState().dialog && !document.querySelector(':modal')) {
      take(event);
      return typeAhead(event);
    }
    if (event.isComposing || (!IS_MAC && event.getModifierState('AltGraph'))) return;
    const keys = keysOfPress(event);
    const id = keys === undefined ? undefined : commandWith(keys);
    if (keys !== undefined && !event.repeat) giveUp.current?.();
    if (keys === undefined || !id) return;
    const element = event.target instanceof Element ? event.target : undefined;
    // An element may have another meaning for the keys of a command.
    if (element?.getAttribute('data-own-keys') === id) return;
    if (element?.closest(DIALOGS) || document.querySelector(':modal')) return;
    if (areTyped(keys) && element?.closest(TEXT_FIELDS)) return;
    take(event);
    // A held key would run and stop in turns.
    if (!event.repeat) giveUp.current = runOnceOffered(id);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal, capture: true });
    window.addEventListener('pointerdown', () => giveUp.current?.(), { signal, capture: true });
    return () => {
      giveUp.current?.();
      listening.abort();
    };
  }, [isShown]);
  useEffect(() => followBoundKeys(), []);
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
