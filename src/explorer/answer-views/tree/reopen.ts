import type { ResultsDesk } from '../../../answers/api.ts';
import { openChild, type Branch } from './tree-model.ts';

/**
 * Opens in another text what was open in the one before it, where that is there too: at the same place,
 * by the same name.
 *
 * @param old root of the tree before
 * @param root of the other one, closed
 * @returns what each branch of before is now
 */
export async function reopen(
  desk: Pick<ResultsDesk, 'children'>,
  name: string,
  old: Branch,
  root: Branch,
): Promise<ReadonlyMap<Branch, Branch>> {
  const now = new Map([[old, root]]);
  // What is set is looked at too.
  for (const [before, after] of now) {
    const nodes = await Promise.all(
      before.open.map(async ({ node }) => {
        const [same] = await desk.children(name, after.node.start, node.number, 1);
        return same;
      }),
    );
    for (const [place, child] of before.open.entries()) {
      const node = nodes[place];
      if (node?.count && node.key === child.node.key) now.set(child, openChild(after, node));
    }
  }
  return now;
}
