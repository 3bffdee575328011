import type { Platform } from './define-commands.ts';
import { areTyped } from './keymap.ts';

export type KeysRefusal = 'browser' | 'text' | 'plain';

const letters = (prefix: string, names: string): string[] =>
  names.split('').map((name) => `${prefix}-${name}`);

/** Keys of Chrome, Firefox or Safari, of developer tools, reload, print and zoom. */
export const BROWSER_KEYS: Readonly<Record<Platform, readonly string[]>> = {
  mac: [
    ...letters('Cmd', 'NTWQHMRPLO,-+=0123456789'),
    ...letters('Shift-Cmd', 'NTWPRMCIJBAO'),
    ...letters('Alt-Cmd', 'IJCUKHM'),
    ...'Cmd-Space Cmd-Tab Ctrl-Tab Ctrl-Shift-Tab F11 F12'.split(' '),
  ],
  other: [
    ...letters('Ctrl', 'NTWQRPLOUJ-+=0123456789'),
    ...letters('Ctrl-Shift', 'NTWQPMCRIJKDABO'),
    ...letters('Alt', 'DF0123456789'),
    ...letters('Shift-Alt', 'ABIT'),
    ...'Ctrl-Tab Ctrl-PageUp Ctrl-PageDown'.split(' '),
    ...'Ctrl-Shift-Tab Ctrl-Shift-PageUp Ctrl-Shift-PageDown'.split(' '),
    ...'Alt-ArrowLeft Alt-ArrowRight Alt-Home Alt-F4 Ctrl-F4 Ctrl-F5'.split(' '),
    // Browsers leave F6 to a page that takes it, as desktop programs do for their panes.
    ...'F1 F5 F7 F11 F12'.split(' '),
  ],
};

const TEXT_KEYS = ['A', 'C', 'V', 'X', 'Z', 'Y', 'F', 'Space', 'Backspace', 'Delete'];

/** Why keys cannot be bound; undefined if they can. */
export function refusalOf(keys: string, platform: Platform): KeysRefusal | undefined {
  if (BROWSER_KEYS[platform].includes(keys)) return 'browser';
  const command = platform === 'mac' ? 'Cmd' : 'Ctrl';
  const move = /^(?:(?:Ctrl|Shift|Alt|Cmd)-)*(?:Arrow\w+|Home|End)$/;
  if (TEXT_KEYS.some((key) => keys === `${command}-${key}`) || keys === 'Ctrl-M') return 'text';
  if (move.test(keys) || keys === 'Ctrl-Space') return 'text';
  // A sign such as ? does no harm outside of text fields.
  const isSign = /^[^\w\s*]$/.test(keys);
  return areTyped(keys) && !isSign ? 'plain' : undefined;
}
