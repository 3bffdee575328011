import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keepChoice, onKeptChange } from '../../session/kept-choices.ts';
import { browserPreferences } from '../../session/preferences.ts';

export const IS_MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

export type Platform = 'mac' | 'other';

export type CommandGroup = 'general' | 'editor' | 'answer' | 'tabs' | 'panels' | 'session';

interface CommandEntry {
  readonly group: CommandGroup;
  /** What it has before somebody binds others; none where it is seldom wanted, or better not by chance. */
  readonly keys?: Readonly<Record<Platform, string>>;
}

/**
 * A letter with two modifiers. With Ctrl-Shift Firefox opens a private window on P and asks no page;
 * developer tools, profiles and reload are on C, M and R. Shift-Alt types letters on a Mac, where
 * Ctrl-Shift is free. Chrome has A, B, I and T with Shift-Alt.
 */
const onLetter = (letter: string): Record<Platform, string> => ({
  mac: `Ctrl-Shift-${letter}`,
  other: `Shift-Alt-${letter}`,
});

const onBoth = (keys: string): Record<Platform, string> => ({ mac: keys, other: keys });

/** Every command, keys with modifiers in the order Ctrl, Shift, Alt, Cmd; all lists of keys come from it. */
export const COMMANDS = {
  'open-palette': { group: 'general', keys: { mac: 'Cmd-K', other: 'Ctrl-K' } },
  'show-shortcuts': { group: 'general', keys: onBoth('?') },
  'show-guide': { group: 'general' },
  'take-tour': { group: 'general' },
  'show-settings': { group: 'general', keys: onBoth('Ctrl-,') },
  'export-workspace': { group: 'general' },
  'import-workspace': { group: 'general' },
  'save-schema': { group: 'general' },
  'show-schema-changes': { group: 'general' },
  run: { group: 'editor', keys: { mac: 'Cmd-Enter', other: 'Ctrl-Enter' } },
  stop: { group: 'editor' },
  'run-newest': { group: 'editor' },
  'run-for-each': { group: 'editor', keys: onLetter('Y') },
  format: { group: 'editor', keys: onLetter('P') },
  'merge-fragments': { group: 'editor', keys: onLetter('M') },
  'extract-fragment': { group: 'editor' },
  'save-operation': { group: 'editor', keys: { mac: 'Cmd-S', other: 'Ctrl-S' } },
  'share-operation': { group: 'editor' },
  'copy-operation': { group: 'editor', keys: onLetter('C') },
  'focus-operation': { group: 'editor', keys: onLetter('O') },
  'focus-variables': { group: 'editor', keys: onLetter('V') },
  'focus-headers': { group: 'editor', keys: onLetter('E') },
  'variables-form': { group: 'editor' },
  'variables-json': { group: 'editor' },
  'view-json': { group: 'answer', keys: onLetter('1') },
  'view-tree': { group: 'answer', keys: onLetter('2') },
  'view-table': { group: 'answer', keys: onLetter('3') },
  'view-chart': { group: 'answer', keys: onLetter('5') },
  'view-events': { group: 'answer', keys: onLetter('4') },
  'view-sql': { group: 'answer', keys: onLetter('6') },
  'focus-answer': { group: 'answer', keys: onLetter('G') },
  'find-in-answer': { group: 'answer', keys: onLetter('F') },
  'maximise-answer': { group: 'answer', keys: onLetter('Z') },
  'fetch-all-pages': { group: 'answer', keys: onLetter('L') },
  'save-answer': { group: 'answer', keys: onLetter('S') },
  'sort-events': { group: 'answer' },
  'pause-events': { group: 'answer' },
  'clear-events': { group: 'answer' },
  'save-events': { group: 'answer' },
  'show-details': { group: 'answer' },
  'compare-runs': { group: 'answer' },
  'new-tab': { group: 'tabs', keys: onLetter('N') },
  'close-tab': { group: 'tabs', keys: onLetter('W') },
  'next-tab': { group: 'tabs', keys: onBoth('Alt-PageDown') },
  'previous-tab': { group: 'tabs', keys: onBoth('Alt-PageUp') },
  'reopen-tab': { group: 'tabs', keys: onLetter('U') },
  'rename-tab': { group: 'tabs' },
  'duplicate-tab': { group: 'tabs' },
  'move-tab-left': { group: 'tabs' },
  'move-tab-right': { group: 'tabs' },
  'close-other-tabs': { group: 'tabs' },
  'close-tabs-right': { group: 'tabs' },
  'toggle-builder': { group: 'panels', keys: onLetter('Q') },
  'toggle-history': { group: 'panels', keys: onLetter('H') },
  'toggle-code': { group: 'panels', keys: onLetter('X') },
  'toggle-saved': { group: 'panels', keys: onLetter('J') },
  'toggle-docs': { group: 'panels', keys: onLetter('D') },
  // Firefox has its console on Cmd-Alt-K.
  'search-docs': { group: 'panels', keys: { mac: 'Ctrl-Shift-K', other: 'Ctrl-Alt-K' } },
  'reload-schema': { group: 'panels', keys: onLetter('R') },
  'show-session': { group: 'session' },
  'switch-service': { group: 'session' },
  'sign-out': { group: 'session' },
  'end-token': { group: 'session' },
} as const satisfies Readonly<Record<string, CommandEntry>>;

export type CommandId = keyof typeof COMMANDS;

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

const PLATFORM: Platform = IS_MAC ? 'mac' : 'other';

/** The keys that a command has before somebody binds others; an empty text where it has none. */
export function defaultKeysOf(id: CommandId, platform: Platform = PLATFORM): string {
  const { keys }: CommandEntry = COMMANDS[id];
  return keys?.[platform] ?? '';
}

/** What somebody has bound in this browser; an empty text takes a command's keys away. */
export type BoundKeys = Readonly<Partial<Record<CommandId, string>>>;

const KEY = 'gatehouse:keys';

export const boundKeys = createStore<BoundKeys>()(() => readBoundKeys(browserPreferences.get(KEY)));

/** What was kept, whatever another version or somebody's hand has made of it. */
export function readBoundKeys(kept: string | undefined): BoundKeys {
  try {
    const all: unknown = JSON.parse(kept ?? '{}');
    if (typeof all !== 'object' || all === null) return {};
    const entries = Object.entries(all).filter(
      ([id, keys]) => Object.hasOwn(COMMANDS, id) && typeof keys === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Binds keys to commands, all at once; undefined gives a command what it had at first. */
export function bindKeys(changes: Readonly<Partial<Record<CommandId, string | undefined>>>): void {
  const next = Object.entries({ ...boundKeys.getState(), ...changes }).filter(
    ([id, keys]) => keys !== undefined && keys !== defaultKeysOf(id as CommandId),
  );
  keepBoundKeys(Object.fromEntries(next));
}

/** Binds these keys and no others: all other commands have what they had at first. */
export function keepBoundKeys(bound: BoundKeys): void {
  boundKeys.setState(bound, true);
  keepChoice(KEY, Object.keys(bound).length === 0 ? undefined : JSON.stringify(bound));
}

/** Takes up what another tab has bound. Returns the undo. */
export const followBoundKeys = (): (() => void) =>
  onKeptChange(KEY, (_, bound) => boundKeys.setState(readBoundKeys(bound), true));

/** The keys of a command as the table writes them, such as `Shift-Alt-P`; an empty text for none. */
export function keysOf(id: CommandId, bound: BoundKeys = boundKeys.getState()): string {
  return bound[id] ?? defaultKeysOf(id);
}

export function commandWith(keys: string, except?: CommandId): CommandId | undefined {
  return COMMAND_IDS.find((id) => id !== except && keys !== '' && keysOf(id) === keys);
}

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

const MODIFIERS = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/;

/** A key press as the table writes it; undefined while modifiers alone are held. */
export function keysOfPress(press: KeyPress): string | undefined {
  const { ctrlKey, shiftKey, altKey, metaKey } = press;
  const key = nameOfKey(press);
  if (key === undefined) return undefined;
  // A sign is what it is, wherever a keyboard has it.
  const isSign = isTyped(press) && /^[^a-z0-9]$/i.test(key) && key !== ' ';
  const held = [ctrlKey && 'Ctrl', shiftKey && !isSign && 'Shift', altKey && 'Alt'];
  return [...held, metaKey && 'Cmd', key === ' ' ? 'Space' : key].filter(Boolean).join('-');
}

function isTyped({ ctrlKey, altKey, metaKey }: KeyPress): boolean {
  return !ctrlKey && !altKey && !metaKey;
}

/** The letter on the key, or where the keyboard has others, such as Cyrillic ones, its position. */
function nameOfKey(press: KeyPress): string | undefined {
  const { key, code } = press;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const position = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  if (position !== undefined && !isTyped(press)) return position;
  return MODIFIERS.test(key) ? undefined : key;
}

/** Whether keys are those of a text that is being typed: they are left to where one can be typed. */
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
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
};

/** The keys one by one, as people read them: `Ctrl`, `Enter`, or on a Mac `⌘`, `↩`. */
export function keyNames(keys: string, isMac = IS_MAC): readonly string[] {
  if (keys === '') return [];
  // A minus may be the key itself.
  const names = keys.split(/-(?=.)/);
  return names.map((name) => (isMac && MAC_SIGNS[name]) || (SIGNS[name] ?? name));
}

/** The keys in one text: `Ctrl+Enter`, or on a Mac `⌘↩`. */
export function formatKeys(keys: string, isMac = IS_MAC): string {
  return keyNames(keys, isMac).join(isMac ? '' : '+');
}

/** What Monaco has in each editor, on all platforms: these are not to be bound. */
export const EDITOR_KEYS = { leave: formatKeys('Ctrl-M'), complete: formatKeys('Ctrl-Space') };

/** The keys of a command in one text, in step with what is bound; empty for none. */
export function useKeysOf(id: CommandId): string {
  return formatKeys(useStore(boundKeys, (bound) => keysOf(id, bound)));
}

export function withKeys(label: string, keys: string): string {
  return keys === '' ? label : `${label} (${keys})`;
}
