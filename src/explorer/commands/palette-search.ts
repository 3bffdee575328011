import { defaultFilter } from 'cmdk';
import { GROUP_NAMES } from './commands-copy.ts';
import type { CommandSet } from './command-store.ts';
import type { CommandGroup } from './define-commands.ts';
import { commandIds, commandLabel, commandOf, type CommandId } from './keymap.ts';

export interface CommandSection {
  readonly heading: CommandGroup | 'last' | 'commands';
  readonly ids: readonly CommandId[];
}

/** Commands with closer scores than this are ordered by last use. */
const LAST_BONUS = 0.1;

/** Commands that match a text, best first; without one, all by group after the last used. */
export function searchCommands(
  text: string,
  commands: CommandSet,
  last: readonly CommandId[],
): readonly CommandSection[] {
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
    .toSorted((a, b) => b.score - a.score);
  return found.length > 0 ? [{ heading: 'commands', ids: found.map(({ id }) => id) }] : [];
}

/** Scattered letters would match half of the commands. */
const MIN_SCORE = 0.02;

function scoreOf(id: CommandId, text: string, last: readonly CommandId[]): number {
  const score = defaultFilter(commandLabel(id), text, commandOf(id)?.keywords?.split(', '));
  if (score < MIN_SCORE) return 0;
  const rank = last.indexOf(id);
  return rank === -1 ? score : score + LAST_BONUS / (rank + 1);
}
