import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { foldText, searchedWords } from '../../contract/fold-text.ts';
import { systemClock } from '../../contract/clock.ts';
import { PartError } from '../../contract/load-part.ts';
import { browserPreferences } from '../../session/preferences.ts';
import { InFrontContext } from '../ui/in-front.ts';
import { PART_COPY } from '../ui/part-copy.ts';
import { commandOf, type CommandId } from './keymap.ts';

export interface Command {
  readonly run: (argument?: unknown) => unknown;
  readonly disabled?: string | undefined;
}

export type CommandSet = Readonly<Record<CommandId, Command | undefined>>;

export interface FoundItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Found by these too. */
  readonly keywords?: string | undefined;
  readonly isCode?: boolean;
  readonly run: () => unknown;
}

export const SOURCES = [
  'services',
  'tabs',
  'saved',
  'schema',
  'columns',
  'files',
  'settings',
  'history',
] as const;

export type SourceName = (typeof SOURCES)[number];

export type Source = (text: string) => readonly FoundItem[] | Promise<readonly FoundItem[]>;

interface Offers {
  readonly commands: CommandSet;
  /** By name; with the service's id for services behind. */
  readonly sources: Readonly<Record<string, Source | undefined>>;
  readonly dialog: 'palette' | 'shortcuts' | undefined;
  /** Without a reason, the command's code has not loaded. */
  readonly refused: { readonly id: CommandId; readonly reason: string | undefined } | undefined;
  readonly reveal: ((id: CommandId) => void) | undefined;
  readonly typed: string;
}

export const offers = createStore<Offers>()(() => ({
  commands: {},
  sources: {},
  dialog: undefined,
  refused: undefined,
  reveal: undefined,
  typed: '',
}));

/** Offers commands while the component is mounted and in front; they run by its last render. */
export function useCommands(set: CommandSet): void {
  const isInFront = use(InFrontContext);
  const run = useEffectEvent((id: CommandId, argument: unknown) => set[id]?.run(argument));
  const offered = Object.entries(set).flatMap(([id, command]) =>
    command ? [[id, command.disabled ?? null]] : [],
  );
  const task = JSON.stringify(offered);
  useLayoutEffect(() => {
    if (!isInFront) return undefined;
    const own: CommandSet = Object.fromEntries(
      (JSON.parse(task) as [CommandId, string | null][]).map(([id, disabled]) => [
        id,
        { run: (argument) => run(id, argument), disabled: disabled ?? undefined },
      ]),
    );
    offers.setState(({ commands }) => ({ commands: { ...commands, ...own } }));
    return () =>
      offers.setState(({ commands }) => ({
        commands: Object.fromEntries(
          Object.entries(commands).filter(([id, command]) => command !== own[id]),
        ),
      }));
  }, [task, isInFront]);
}

/** Finds more in the palette; `behind` is the service to find it by while another is in front. */
export function useSource(name: SourceName, source: Source | undefined, behind?: string): void {
  const isInFront = use(InFrontContext);
  const key = isInFront || behind === undefined ? name : `${name} ${behind}`;
  const isFound = isInFront || behind !== undefined;
  const find = useEffectEvent((text: string) => source?.(text) ?? []);
  useEffect(() => {
    if (!isFound) return undefined;
    const own: Source = (text) => find(text);
    offers.setState(({ sources }) => ({ sources: { ...sources, [key]: own } }));
    return () => offers.setState(({ sources }) => ({ sources: { ...sources, [key]: undefined } }));
  }, [key, isFound]);
}

const MAX_FOUND = 20;

export function itemsWith(text: string, items: readonly FoundItem[]): readonly FoundItem[] {
  const words = searchedWords(text);
  const isFound = ({ label, detail = '', keywords = '' }: FoundItem): boolean => {
    const said = foldText(`${label} ${detail} ${keywords}`);
    return words.every((word) => said.includes(word));
  };
  return items.filter(isFound).slice(0, MAX_FOUND);
}

export function sourcesOf(name: SourceName): readonly Source[] {
  const { [name]: inFront, ...others } = offers.getState().sources;
  const behind = Object.keys(others).filter((key) => key.startsWith(`${name} `));
  return [inFront, ...behind.map((key) => others[key])].filter((source) => source !== undefined);
}

export function useBeforeCommands(reveal: ((id: CommandId) => void) | undefined): void {
  const isInFront = use(InFrontContext);
  useEffect(() => {
    if (!isInFront) return undefined;
    offers.setState({ reveal });
    return () => offers.setState({ reveal: undefined });
  }, [reveal, isInFront]);
}

export function openCommandDialog(dialog: NonNullable<Offers['dialog']>): void {
  offers.setState({ dialog, typed: '' });
}

export function closeCommandDialog(): void {
  offers.setState({ dialog: undefined });
}

/** Takes a key press for a dialog that is still loading, instead of the editor. */
export function typeAhead({ key, ctrlKey, metaKey }: KeyboardEvent): void {
  if (key === 'Escape') closeCommandDialog();
  else if ((key.length === 1 && !ctrlKey && !metaKey) || key === 'Enter')
    offers.setState(({ typed }) => ({ typed: typed + (key === 'Enter' ? '\n' : key) }));
}

export function runCommand(id: CommandId, argument?: unknown): void {
  const { commands, reveal } = offers.getState();
  const command = commands[id];
  if (!command) return;
  const { disabled: reason } = command;
  offers.setState({ refused: undefined });
  if (reason !== undefined) return refuseCommand(id, reason);
  reveal?.(id);
  void Promise.resolve(command.run(argument)).catch((error: unknown) => {
    if (!(error instanceof PartError)) throw error;
    offers.setState({ refused: { id, reason: undefined } });
  });
}

/** For code that loads with an answer or a panel, milliseconds. */
const PATIENCE_MS = 3_000;

/** Runs a command as soon as it is offered, or says that it is not; returns the undo. */
export function runOnceOffered(id: CommandId): () => void {
  let undos: readonly (() => void)[] | undefined = [];
  const end = (): void => {
    for (const undo of undos ?? []) undo();
    undos = undefined;
  };
  const tryNow = (): void => {
    if (!undos || !offers.getState().commands[id]) return;
    end();
    runCommand(id);
  };
  tryNow();
  // An element that the command shows or focuses is in the page a moment later.
  undos &&= [
    offers.subscribe(() => queueMicrotask(tryNow)),
    systemClock.after(PATIENCE_MS, () => {
      end();
      refuseCommand(id, PART_COPY.notHere);
    }),
  ];
  return end;
}

export function refuseCommand(id: CommandId, reason: string): void {
  offers.setState({ refused: { id, reason } });
}

const KEY = 'gatehouse:last-commands';

const MAX_LAST = 5;

export function lastCommands(): readonly CommandId[] {
  return (browserPreferences.get(KEY) ?? '').split(' ').filter(commandOf).slice(0, MAX_LAST);
}

export function noteLastCommand(id: CommandId): void {
  const others = lastCommands().filter((one) => one !== id);
  browserPreferences.set(KEY, [id, ...others].slice(0, MAX_LAST).join(' '));
}
