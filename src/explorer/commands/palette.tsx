import { Command, defaultFilter } from 'cmdk';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useStore } from 'zustand';
import { foldText, searchedWords } from '../../contract/fold-text.ts';
import { closeDialogOf, Dialog } from '../ui/dialog.tsx';
import { whileWanted } from '../ui/while-wanted.ts';
import {
  closeCommandDialog,
  lastCommands,
  noteLastCommand,
  offers,
  openCommandDialog,
  runCommand,
  SOURCES,
  sourcesOf,
  type FoundItem,
  type SourceName,
  type CommandSet,
} from './command-store.ts';
import { GROUP_NAMES, PALETTE_COPY, SOURCE_NAMES } from './commands-copy.ts';
import {
  boundKeys,
  commandLabel,
  commandWith,
  keysOf,
  keysOfPress,
  type CommandId,
  commandIds,
  commandOf,
} from './keymap.ts';
import { Keys } from './keys.tsx';
import './palette.css';
import type { CommandGroup } from './define-commands.ts';
import { PART_COPY } from '../ui/part-copy.ts';
import { SaidAtRest } from '../ui/said.tsx';

const { last: LAST, commands: COMMANDS, loose: LOOSE } = PALETTE_COPY;
const HEADINGS = { ...GROUP_NAMES, last: LAST, commands: COMMANDS, loose: LOOSE };

export function Palette() {
  const [typed] = useState(() => offers.getState().typed.split('\n'));
  const [text, setText] = useState(typed[0] ?? '');
  const wanted = text.trim().normalize('NFC');
  const commands = useStore(offers, (state) => state.commands);
  const [last] = useState(lastCommands);
  const found = useFound(wanted);
  const box = useRef<HTMLDivElement>(null);
  const sections = searchCommands(wanted, commands, last);
  const bound = useStore(boundKeys);
  const groupsOf = (isLoose: boolean): readonly PaletteGroup[] =>
    sections.flatMap(({ heading, ids }) => {
      if ((heading === 'loose') !== isLoose) return [];
      const items = ids.map((id) => itemOfCommand(id, commands[id]?.disabled, keysOf(id, bound)));
      return [{ heading: HEADINGS[heading], items }];
    });
  // Results come before commands in which no word begins with the typed text.
  const groups = [...groupsOf(false), ...found, ...groupsOf(true)];
  const items = groups.flatMap((group) => group.items);
  const values = items.flatMap(({ value, isDisabled }) => (isDisabled ? [] : value));
  const count = items.length > 0 ? PART_COPY.results(values.length) : '';
  // Results that arrive later do not move the choice.
  const [chosen, setChosen] = useState({ text: '', value: '' });
  const isChosen = chosen.text === wanted && values.includes(chosen.value);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);

  /** Closes first, because the dialog gives the focus back. */
  const choose = (run: () => unknown): void => {
    if (box.current) closeDialogOf(box.current);
    // Else the explorer of another service, brought to the front, would show it again.
    closeCommandDialog();
    void run();
  };
  const chooseTyped = useEffectEvent(() => {
    const [best] = sections.flatMap(({ ids }) => ids);
    if (typed.length > 1 && best) choose(() => runCommand(best));
  });
  useEffect(() => chooseTyped(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys = keysOfPress(event.nativeEvent);
    if (keys === undefined || commandWith(keys) !== 'open-palette') return;
    event.preventDefault();
    choose(() => undefined);
  };
  return (
    <Dialog
      title={commandLabel('open-palette')}
      className="gh-palette"
      onClose={closeCommandDialog}
    >
      <Command
        ref={box}
        value={isChosen ? chosen.value : (values[0] ?? '')}
        onValueChange={(value) => setChosen({ text: wanted, value })}
        label={commandLabel('open-palette')}
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={onKeyDown}
      >
        <Command.Input
          ref={input}
          value={text}
          onValueChange={setText}
          placeholder={PALETTE_COPY.placeholder}
          maxLength={MAX_TEXT}
        />
        <Command.List label={PALETTE_COPY.results}>
          {groups.map(({ heading, items: some }) => (
            <Command.Group key={heading} heading={heading}>
              {some.map(({ value, label, detail, isCode, keys = '', isDisabled = false, run }) => (
                <Command.Item
                  key={value}
                  value={value}
                  disabled={isDisabled}
                  onSelect={() => choose(run)}
                >
                  <span className={isCode ? 'gh-ellipsis gh-mono' : 'gh-ellipsis'}>{label}</span>
                  <small className="gh-ellipsis">{detail}</small>
                  <Keys keys={keys} />
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        {items.length === 0 && (
          <div className="gh-palette-nothing">
            <p>{PALETTE_COPY.nothing(wanted)}</p>
            <p className="gh-muted">{PALETTE_COPY.nothingHint}</p>
          </div>
        )}
      </Command>
      <p className="gh-palette-status" aria-hidden="true">
        {count}
      </p>
      <SaidAtRest text={count} />
      <footer>
        {HINTS.map(([does, ...keys]) => (
          <span key={does} aria-hidden="true">
            {keys.map((one) => (
              <Keys key={one} keys={one} />
            ))}
            {PALETTE_COPY.foot[does]}
          </span>
        ))}
        <button type="button" onClick={() => choose(() => openCommandDialog('shortcuts'))}>
          {commandLabel('show-shortcuts')}
        </button>
      </footer>
    </Dialog>
  );
}

const HINTS = [
  ['choose', 'ArrowUp', 'ArrowDown'],
  ['run', 'Enter'],
  ['close', 'Escape'],
] as const;

const MAX_TEXT = 200;

interface PaletteItem extends Omit<FoundItem, 'id'> {
  /** Unique among the items. */
  readonly value: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
}

interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

function itemOfCommand(value: CommandId, detail: string | undefined, keys: string): PaletteItem {
  const run = (): void => {
    noteLastCommand(value);
    runCommand(value);
  };
  const isDisabled = detail !== undefined;
  return { value, label: commandLabel(value), detail, keys, isDisabled, run };
}

function useFound(text: string): readonly PaletteGroup[] {
  const [found, setFound] = useState<Readonly<Partial<Record<SourceName, readonly FoundItem[]>>>>(
    {},
  );
  useEffect(() => {
    const stops = SOURCES.map((name) => {
      const ask = async (): Promise<readonly FoundItem[]> => {
        const asked = text === '' ? [] : sourcesOf(name);
        const answers = await Promise.all(asked.map(async (source) => source(text)));
        return answers.flat();
      };
      const put = (items: readonly FoundItem[]): void =>
        setFound((others) => ({ ...others, [name]: items }));
      return whileWanted(ask(), put, () => put([]));
    });
    return () => stops.forEach((stop) => stop());
  }, [text]);
  return SOURCES.flatMap((source) => {
    const items = (found[source] ?? []).map(({ id, ...item }) => ({
      ...item,
      value: `${source} ${id}`,
    }));
    return items.length > 0 ? [{ heading: SOURCE_NAMES[source], items }] : [];
  });
}

/** Commands with closer scores than this are ordered by last use. */
const LAST_BONUS = 0.1;

/** Commands that match a text, best first; without one, all by group after the last used. */
export function searchCommands(text: string, commands: CommandSet, last: readonly CommandId[]) {
  const offered = commandIds().filter((id) => commands[id] && id !== 'open-palette');
  if (text === '') {
    const lastOffered = last.filter((id) => offered.includes(id));
    const others = offered.filter((id) => !lastOffered.includes(id));
    const groups = (Object.keys(GROUP_NAMES) as CommandGroup[]).map((heading) => ({
      heading,
      ids: others.filter((id) => commandOf(id)?.group === heading),
    }));
    const [general, ...groupsAfterGeneral] = groups;
    const sections = [...groupsAfterGeneral, ...(general ? [general] : [])];
    return [{ heading: 'last' as const, ids: lastOffered }, ...sections].filter(
      ({ ids }) => ids.length > 0,
    );
  }
  const found = offered
    .map((id) => ({ id, score: scoreOf(id, text, last) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
  // In loose ones no word begins with the typed text: results come before them.
  const sections = (['commands', 'loose'] as const).map((heading) => ({
    heading,
    ids: found.filter((id) => hasWords(id, text) === (heading === 'commands')),
  }));
  return sections.filter(({ ids }) => ids.length > 0);
}

function hasWords(id: CommandId, text: string): boolean {
  const own = foldText(`${commandLabel(id)} ${commandOf(id)?.keywords ?? ''}`).split(/[\s,]+/);
  return searchedWords(text).every((word) => own.some((one) => one.startsWith(word)));
}

/** Scattered letters would match half of the commands. */
const MIN_SCORE = 0.02;

function scoreOf(id: CommandId, text: string, last: readonly CommandId[]): number {
  const score = defaultFilter(commandLabel(id), text, commandOf(id)?.keywords?.split(', '));
  if (score < MIN_SCORE) return 0;
  const rank = last.indexOf(id);
  return rank === -1 ? score : score + LAST_BONUS / (rank + 1);
}
