import { inLanguage, type CommandWords } from '../../contract/language.ts';

export type Platform = 'mac' | 'other';

export type CommandGroup = 'general' | 'editor' | 'answer' | 'tabs' | 'panels' | 'session';

export interface CommandRecord extends CommandWords {
  readonly group: CommandGroup;
  /** Default keys, modifiers in the order Ctrl, Shift, Alt, Cmd. */
  readonly keys?: Readonly<Record<Platform, string>> | undefined;
}

export type Commands<Id extends string = string> = Readonly<Record<Id, CommandRecord>>;

/** The commands of a feature; `name` is the key of their translation, `group` the default. */
export function defineCommands<const Id extends string>(
  name: string,
  group: CommandGroup,
  entries: Readonly<Record<Id, CommandWords & Partial<CommandRecord>>>,
): Commands<Id> {
  const words: Readonly<Record<Id, CommandWords>> = inLanguage(name, entries);
  const ids = Object.keys(entries) as Id[];
  const records = ids.map((id) => {
    const { keys, group: own = group } = entries[id];
    const record: CommandRecord = {
      group: own,
      keys,
      get label() {
        return words[id].label;
      },
      get keywords() {
        const [spoken, english] = [words[id], entries[id]];
        if (spoken.label === english.label) return spoken.keywords;
        // Documentation and colleagues may name commands in English.
        return [spoken.keywords, english.label, english.keywords].filter(Boolean).join(', ');
      },
    };
    return [id, record] as const;
  });
  return Object.fromEntries(records) as Commands<Id>;
}

/**
 * A letter with two modifiers. With Ctrl-Shift Firefox opens a private window on P and asks no page;
 * developer tools, profiles and reload are on C, M and R. Shift-Alt types letters on a Mac, where
 * Ctrl-Shift is free. Chrome has A, B, I and T with Shift-Alt.
 */
export const onLetter = (letter: string): Record<Platform, string> => ({
  mac: `Ctrl-Shift-${letter}`,
  other: `Shift-Alt-${letter}`,
});

export const onBoth = (keys: string): Record<Platform, string> => ({ mac: keys, other: keys });
