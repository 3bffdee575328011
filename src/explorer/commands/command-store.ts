import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { PartError } from '../../contract/load-part.ts';
import { browserPreferences } from '../../session/preferences.ts';
import { InFrontContext } from '../ui/in-front.ts';
import { commandOf, type CommandId } from './keymap.ts';

export interface Command {
  /** `argument`: what the caller of {@link runCommand} hands on. */
  readonly run: (argument?: unknown) => unknown;
  readonly disabled?: string | undefined;
}

export type CommandSet = Readonly<Record<CommandId, Command | undefined>>;

export interface FoundItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly isCode?: boolean;
  readonly run: () => unknown;
}

export const SOURCES = ['services', 'tabs', 'saved', 'schema', 'history'] as const;

export type SourceName = (typeof SOURCES)[number];

export type Source = (text: string) => readonly FoundItem[] | Promise<readonly FoundItem[]>;

interface Offers {
  readonly commands: CommandSet;
  /** By their names; those of services behind with the service's id. */
  readonly sources: Readonly<Record<string, Source | undefined>>;
  readonly dialog: 'palette' | 'shortcuts' | undefined;
  /** The command that was wanted, and why it cannot be done; without a reason its code has not come. */
  readonly refused: { readonly id: CommandId; readonly reason: string | undefined } | undefined;
  readonly reveal: ((id: CommandId) => void) | undefined;
  /** What was typed for it before it was there. */
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

/** Offers commands for as long as the component is mounted and in front; they do what its last rendering says. */
export function useCommands(set: CommandSet): void {
  const isInFront = use(InFrontContext);
  const run = useEffectEvent((id: CommandId, argument: unknown) => set[id]?.run(argument));
  const offered = Object.entries(set).flatMap(([id, command]) =>
    command ? [[id, command.disabled ?? null]] : [],
  );
  // The store is written only where other commands are offered, or for another reason not.
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

/** Has the palette find more while mounted; `behind`: the service to find it by behind another one. */
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

/** The sources of a name: the one in front, then those of services behind it. */
export function sourcesOf(name: SourceName): readonly Source[] {
  const { [name]: inFront, ...others } = offers.getState().sources;
  const behind = Object.keys(others).filter((key) => key.startsWith(`${name} `));
  return [inFront, ...behind.map((key) => others[key])].filter((source) => source !== undefined);
}

/** Has `reveal` called before each command that runs; not at all where it is undefined. */
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

/** Takes a key press for the dialog whose code is still on its way, else the editor would have it. */
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

export function refuseCommand(id: CommandId, reason: string): void {
  offers.setState({ refused: { id, reason } });
}

const KEY = 'gatehouse:last-commands';

const MAX_LAST = 5;

/** The commands that were chosen last in this browser, the latest first. */
export function lastCommands(): readonly CommandId[] {
  const ids = (browserPreferences.get(KEY) ?? '').split(' ');
  return ids.filter(commandOf).slice(0, MAX_LAST);
}

export function noteLastCommand(id: CommandId): void {
  const others = lastCommands().filter((one) => one !== id);
  browserPreferences.set(KEY, [id, ...others].slice(0, MAX_LAST).join(' '));
}
