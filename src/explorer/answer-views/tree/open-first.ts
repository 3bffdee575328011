import type { ResultsDesk, TreeNode } from '../../../answers/api.ts';
import { openChild, type Branch } from './tree-model.ts';

/** Rows that a screen shows at once. */
const FIT = 40;

/** What stands beside the data is opened by those who want to see it. */
const ASIDE: ReadonlySet<string | undefined> = new Set(['errors', 'extensions']);

/**
 * Opens the first levels of a tree as far as they fit on a screen, the outer ones first. The data is
 * always opened, and so is what has nothing beside it.
 *
 * @param isOver asked before each level
 */
export async function openFirst(
  desk: Pick<ResultsDesk, 'children'>,
  name: string,
  root: Branch,
  isOver: () => boolean,
): Promise<void> {
  const rest: Branch[] = [root];
  // What is pushed is looked at too.
  for (const branch of rest) {
    if (root.rows > FIT && branch !== root) return;
    if (branch.node.count === undefined) return;
    const nodes = await desk.children(name, branch.node.start, 0, FIT);
    if (isOver()) return;
    for (const node of nodes) {
      if (isOpened(node, branch, root)) rest.push(openChild(branch, node));
    }
  }
}

function isOpened({ key, count = 0 }: TreeNode, branch: Branch, root: Branch): boolean {
  if (count === 0) return false;
  const isTop = branch === root;
  if (isTop && ASIDE.has(key)) return false;
  return branch.count === 1 || (isTop && key === 'data') || root.rows + count <= FIT;
}
