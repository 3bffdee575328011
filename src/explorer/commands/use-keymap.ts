import { useEffect, useEffectEvent } from 'react';
import { offers, openCommandDialog, runCommand, typeAhead, useCommands } from './command-store.ts';
import { areTyped, commandWith, followBoundKeys, IS_MAC, keysOfPress } from './keymap.ts';

const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

const TEXT_FIELDS = 'input, textarea, select, [contenteditable], .monaco-editor';

/** Listens to all commands' keys, except in dialogs, and before Monaco, which binds some of them too. */
export function useKeymap(isShown: boolean): void {
  useCommands({
    'open-palette': { run: () => openCommandDialog('palette') },
    'show-shortcuts': { run: () => openCommandDialog('shortcuts') },
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (offers.getState().dialog && !document.querySelector(':modal')) {
      take(event);
      return typeAhead(event);
    }
    if (event.isComposing || (!IS_MAC && event.getModifierState('AltGraph'))) return;
    const keys = keysOfPress(event);
    const id = keys === undefined ? undefined : commandWith(keys);
    if (keys === undefined || !id || !offers.getState().commands[id]) return;
    if (hasOwnKeys(event.target, id)) return;
    if (isInDialog(event.target) || (areTyped(keys) && isInText(event.target))) return;
    take(event);
    // A key that is held down would run and stop by turns.
    if (!event.repeat) runCommand(id);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal, capture: true });
    return () => listening.abort();
  }, [isShown]);
  useEffect(() => followBoundKeys(), []);
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isInDialog(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(DIALOGS) !== null) ||
    document.querySelector(':modal') !== null
  );
}

/** Whether an element has another meaning for the keys of a command. */
function hasOwnKeys(target: EventTarget | null, id: string): boolean {
  return target instanceof HTMLElement && target.dataset['ownKeys'] === id;
}

function isInText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
