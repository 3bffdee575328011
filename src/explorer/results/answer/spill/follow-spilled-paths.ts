import { followPaths, type FollowedPath } from '../follow-path.ts';
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
  const depth = text.path.length;
  const row = path[depth];
  const isRow = typeof row === 'number' && text.path.every((key, place) => path[place] === key);
  if (!isRow || row < 0 || row >= text.rows) {
    // No row is there, and the one of that number in the last window is another.
    const known = isRow ? path.slice(0, depth) : path;
    return followIn(text.last.answer.text, known);
  }
  const { answer, rowsBefore } = await text.window(text.windowOfRow(row));
  return followIn(answer.text, path.with(depth, row - rowsBefore));
}

function followIn(text: Parameters<typeof followPaths>[0], path: Path): FollowedPath {
  const [followed] = followPaths(text, [path]);
  return followed ?? { steps: 0, isNull: false };
}
