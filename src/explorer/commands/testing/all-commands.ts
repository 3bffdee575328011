import { knowCommands } from '../keymap.ts';
import type { Commands } from '../define-commands.ts';

const MODULES = import.meta.glob<Readonly<Record<string, object>>>(
  ['../../**/*copy.ts', '../../../app/copy.ts'],
  { eager: true },
);

/** Has the keymap know the commands of all features, in no certain order. */
export function knowAllCommands(): void {
  const tables = Object.values(MODULES).flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith('_COMMANDS')),
  );
  knowCommands(tables.map(([, table]) => table as Commands));
}
