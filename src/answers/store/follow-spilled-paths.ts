import { followPaths, type FollowedPath } from '../json/follow-path.ts';
import type { SpilledText } from './spilled-text.ts';

type Path = readonly (string | number)[];

/** Follows paths of errors from the answer's root, each in the window with its row. */
export async function followSpilledPaths(
  text: SpilledText,
  paths: readonly Path[],
): Promise<FollowedPath[]> {
  const followed: FollowedPath[] = [];
  for (const path of paths) followed.push(await followPath(text, path));
  return followed;
}

async function followPath(text: SpilledText, path: Path): Promise<FollowedPath> {
  const isOn = (keys: readonly string[]): boolean =>
    typeof path[keys.length] === 'number' && keys.every((key, place) => path[place] === key);
  const of = text.lists.find(({ list }) => isOn(list.path));
  if (!of) return followIn(text.last.answer.text, path);
  const depth = of.list.path.length;
  const row = Number(path[depth]);
  // No row is there, and the one of that number in the last window is another.
  if (row < 0 || row >= of.list.rows) return followIn(text.last.answer.text, path.slice(0, depth));
  const { answer, rowsBefore } = await text.window(text.windowOfRow(of, row));
  return followIn(answer.text, path.with(depth, row - rowsBefore));
}

function followIn(text: Parameters<typeof followPaths>[0], path: Path): FollowedPath {
  const [followed] = followPaths(text, [path]);
  return followed ?? { steps: 0, isNull: false };
}
