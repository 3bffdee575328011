/** What a key does, by the name that GraphiQL's own table gives it. */
export type Command =
  'runQuery' | 'prettify' | 'mergeFragments' | 'copyQuery' | 'refetchSchema' | 'searchInDocs';

/**
 * The explorer's keys in GraphiQL's notation: listener, buttons and list of short keys are made of them.
 * With Shift-Ctrl, as GraphiQL has them, Firefox opens a private window on P and asks no page; developer
 * tools, profiles and reload are on C, M and R. Shift-Alt types letters on a Mac, where Shift-Ctrl is free.
 */
const BINDINGS: Readonly<Record<Command, { mac: string; other: string }>> = {
  runQuery: { mac: 'Cmd-Enter', other: 'Ctrl-Enter' },
  prettify: { mac: 'Shift-Ctrl-P', other: 'Shift-Alt-P' },
  mergeFragments: { mac: 'Shift-Ctrl-M', other: 'Shift-Alt-M' },
  copyQuery: { mac: 'Shift-Ctrl-C', other: 'Shift-Alt-C' },
  refetchSchema: { mac: 'Shift-Ctrl-R', other: 'Shift-Alt-R' },
  searchInDocs: { mac: 'Cmd-Alt-K', other: 'Ctrl-Alt-K' },
};

const COMMANDS = Object.keys(BINDINGS) as Command[];

/** The keys of a command, as `Shift-Alt-P`. */
export function keysOf(command: Command, isMac: boolean): string {
  return BINDINGS[command][isMac ? 'mac' : 'other'];
}

/** What is read of a key press. */
export type ShortcutPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** The command that a key press asks for, with these modifiers and no other. */
export function commandOf(press: ShortcutPress, isMac: boolean): Command | undefined {
  const held = [
    press.shiftKey && 'Shift',
    press.ctrlKey && 'Ctrl',
    press.metaKey && 'Cmd',
    press.altKey && 'Alt',
  ].filter((name) => name !== false);
  return COMMANDS.find((command) => {
    const modifiers = keysOf(command, isMac).split('-');
    const key = modifiers.pop();
    return (
      key === nameOf(press) &&
      modifiers.length === held.length &&
      held.every((name) => modifiers.includes(name))
    );
  });
}

/** The letter on the key, or where the keyboard has others, such as Cyrillic ones, its position. */
function nameOf({ key, code }: ShortcutPress): string {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
}
