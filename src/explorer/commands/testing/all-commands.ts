import type { Commands } from '../define-commands.ts';
import { knowCommands } from '../keymap.ts';

const MODULES = import.meta.glob<Readonly<Record<string, object>>>(
  ['../../**/*copy.ts', '../../../app/copy.ts'],
  { eager: true },
);

/** Has the keymap know the commands of all features, those of the editors first as in the explorer. */
export function knowAllCommands(): void {
  const tables = Object.values(MODULES)
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('_COMMANDS'))
    .toSorted(([one], [other]) => rank(one).localeCompare(rank(other)));
  knowCommands(tables.map(([, table]) => table as Commands));
}

const rank = (name: string): string => (name === 'EDITOR_COMMANDS' ? '' : name);
