import { createStore, useStore } from 'zustand';
import { jsonOrNone, objectOf } from '../../contract/json-members.ts';
import { keepChoice, onKeptChange } from '../../session/kept-choices.ts';
import { browserPreferences } from '../../session/preferences.ts';
import { KEY_NAMES } from '../ui/key-copy.ts';
import type { CommandRecord, Commands, Platform } from './define-commands.ts';

export const IS_MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

export type CommandId = string;

const records = new Map<CommandId, CommandRecord>();

export function knowCommands(tables: readonly Commands[]): void {
  for (const table of tables) {
    for (const [id, record] of Object.entries(table)) records.set(id, record);
  }
  boundKeys.setState({});
}

export const commandIds = (): readonly CommandId[] => [...records.keys()];

export const commandOf = (id: CommandId): CommandRecord | undefined => records.get(id);

export const commandLabel = (id: CommandId): string => records.get(id)?.label ?? id;

export const PLATFORM: Platform = IS_MAC ? 'mac' : 'other';

export function defaultKeysOf(id: CommandId, platform: Platform = PLATFORM): string {
  return records.get(id)?.keys?.[platform] ?? '';
}

export type BoundKeys = Readonly<Partial<Record<CommandId, string>>>;

const KEY = 'gatehouse:keys';

export const boundKeys = createStore<BoundKeys>()(() => readBoundKeys(browserPreferences.get(KEY)));

export function readBoundKeys(kept: string | undefined): BoundKeys {
  const all = Object.entries(objectOf(jsonOrNone(kept ?? '')));
  return Object.fromEntries(
    all.flatMap(([id, keys]) => (typeof keys === 'string' ? [[id, keys] as const] : [])),
  );
}

/** Undefined gives a command its default keys back. */
export function bindKeys(changes: Readonly<Record<CommandId, string | undefined>>): void {
  const next = Object.entries({ ...boundKeys.getState(), ...changes }).filter(
    ([id, keys]) => keys !== undefined && keys !== defaultKeysOf(id),
  );
  keepBoundKeys(Object.fromEntries(next));
}

export function keepBoundKeys(bound: BoundKeys): void {
  boundKeys.setState(bound, true);
  keepChoice(KEY, Object.keys(bound).length === 0 ? undefined : JSON.stringify(bound));
}

export const followBoundKeys = (): (() => void) =>
  onKeptChange(KEY, (_, bound) => boundKeys.setState(readBoundKeys(bound), true));

/** The keys of a command, such as `Shift-Alt-P`; empty for none. */
export function keysOf(id: CommandId, bound: BoundKeys = boundKeys.getState()): string {
  return bound[id] ?? defaultKeysOf(id);
}

export function commandWith(keys: string, except?: CommandId): CommandId | undefined {
  return commandIds().find((id) => id !== except && keys !== '' && keysOf(id) === keys);
}

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

const MODIFIERS = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/;

/** The keys of a press; undefined while only modifiers are held. */
export function keysOfPress(press: KeyPress): string | undefined {
  const { ctrlKey, shiftKey, altKey, metaKey } = press;
  const key = nameOfKey(press);
  if (key === undefined) return undefined;
  // Keyboards differ in whether a sign needs Shift.
  const isSign = isTyped(press) && /^[^a-z0-9]$/i.test(key) && key !== ' ';
  const held = [ctrlKey && 'Ctrl', shiftKey && !isSign && 'Shift', altKey && 'Alt'];
  return [...held, metaKey && 'Cmd', key === ' ' ? 'Space' : key].filter(Boolean).join('-');
}

function isTyped({ ctrlKey, altKey, metaKey }: KeyPress): boolean {
  return !ctrlKey && !altKey && !metaKey;
}

/** The letter on the key; on other alphabets, such as Cyrillic, that of its position. */
function nameOfKey(press: KeyPress): string | undefined {
  const { key, code } = press;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const position = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  if (position !== undefined && !isTyped(press)) return position;
  return MODIFIERS.test(key) ? undefined : key;
}

/** Whether the keys type text, and are left to text fields. */
export function areTyped(keys: string): boolean {
  return !/^(?:Ctrl|Alt|Cmd|Shift-Alt)-.|^(?:Shift-)?F\d+$/.test(keys);
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Cmd: '⌘',
  Enter: '↩',
};

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

export function keyNames(keys: string, isMac = IS_MAC): readonly string[] {
  if (keys === '') return [];
  const words: Readonly<Record<string, string>> = KEY_NAMES;
  // A minus may be the key itself.
  const names = keys.split(/-(?=.)/);
  return names.map((name) => (isMac && MAC_SIGNS[name]) || (SIGNS[name] ?? words[name] ?? name));
}

export function formatKeys(keys: string, isMac = IS_MAC): string {
  return keyNames(keys, isMac).join(isMac ? '' : '+');
}

/** Monaco's own keys, which cannot be bound. */
export const editorKeys = () => ({
  leave: formatKeys('Ctrl-M'),
  complete: formatKeys('Ctrl-Space'),
  fold: formatKeys(IS_MAC ? 'Alt-Cmd-[' : 'Ctrl-Shift-['),
});

export function useKeysOf(id: CommandId): string {
  return formatKeys(useStore(boundKeys, (bound) => keysOf(id, bound)));
}

export function withKeys(label: string, keys: string): string {
  return keys === '' ? label : `${label} (${keys})`;
}
