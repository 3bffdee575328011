import { createStore } from 'zustand/vanilla';
import { createPageCache } from '../shared/page-cache.ts';
import {
  closeChild,
  createBranch,
  openAt,
  openChild,
  setNode,
  type Branch,
  type TreePosition,
} from '../shared/tree-model.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { TreeNode } from '../../../answers/query/tree.ts';

const PAGE = 100;

/** Pages that are kept: some 30,000 values. */
const MOST = 300;

const MAX_SIBLINGS = 200;

export type TreeStore = ReturnType<typeof createTreeStore>;

export function createTreeStore(answers: Pick<AnswersApi, 'read'>, name: string) {
  const pages = createPageCache(async (key) => {
    const [start = 0, page = 0] = key.split(':').map(Number);
    return answers.read.children(name, start, page * PAGE, PAGE);
  }, MOST);
  const changes = createStore(() => ({}));
  const tell = (): void => changes.setState({}, true);
  pages.changes.subscribe(tell);
  let root: Branch | undefined;
  let isTouched = false;
  const keyOf = ({ branch, number }: TreePosition): string =>
    `${branch.node.start}:${Math.floor(number / PAGE)}`;
  const nodeAt = (position: TreePosition): TreeNode | undefined =>
    position.branch.node.count === undefined
      ? position.branch.node
      : pages.peek(keyOf(position))?.[position.number % PAGE];

  const readOpen = async (top: Branch): Promise<void> => {
    const branches = [top];
    for (const branch of branches) {
      const read = async (child: Branch): Promise<void> => {
        const { key, number } = child.node;
        const [node] = await answers.read.children(name, branch.node.start, number, 1);
        if (node?.count && node.key === key) {
          setNode(child, node);
          branches.push(child);
        } else closeChild(child);
      };
      await Promise.all(branch.open.map(read));
    }
  };

  /** Opens outer levels first while a screen has room; the data, and a node that is alone, always. */
  const openFirst = async (top: Branch): Promise<void> => {
    const rest = [top];
    for (const branch of rest) {
      if (branch.node.count === undefined || (top.rows > FIT && branch !== top)) return;
      const nodes = await answers.read.children(name, branch.node.start, 0, FIT);
      if (isTouched) return;
      for (const node of nodes) if (isOpened(node, branch, top)) rest.push(openChild(branch, node));
    }
  };

  return {
    changes,
    root: () => root,
    nodeAt,
    want(positions: readonly TreePosition[]): void {
      const counted = positions.filter(({ branch }) => branch.node.count !== undefined);
      pages.want(new Set(counted.map(keyOf)));
    },
    /** Reads arrived data: open nodes stay open by name; until a toggle the first levels are opened. */
    async update(start: number | undefined): Promise<void> {
      const [node] = start === undefined ? [] : await answers.read.values(name, [start]);
      if (!node) return;
      if (root) setNode(root, node);
      else root = createBranch(node);
      await readOpen(root);
      if (!isTouched) await openFirst(root);
      pages.refresh();
    },
    toggle(position: TreePosition): void {
      isTouched = true;
      const open = openAt(position);
      const node = nodeAt(position);
      if (open) closeChild(open);
      else if (node?.count) openChild(position.branch, node);
      tell();
    },
    async openSiblings({ branch, number }: TreePosition): Promise<void> {
      isTouched = true;
      const from = Math.max(0, number - MAX_SIBLINGS / 2);
      const nodes = await answers.read.children(name, branch.node.start, from, MAX_SIBLINGS);
      for (const node of nodes) if (node.count) openChild(branch, node);
      tell();
    },
    async reveal(at: number): Promise<TreePosition | undefined> {
      isTouched = true;
      const { steps } = await answers.read.positionOf(name, at);
      const last = steps.at(-1);
      let branch = root;
      for (const node of steps.slice(0, -1)) branch = branch && openChild(branch, node);
      tell();
      return branch && last && { branch, number: last.number };
    },
  };
}

const FIT = 40;

/** Members beside the data are opened by the user. */
const ASIDE: ReadonlySet<string | undefined> = new Set(['errors', 'extensions']);

function isOpened({ key, count = 0 }: TreeNode, branch: Branch, root: Branch): boolean {
  const isTop = branch === root;
  if (count === 0 || (isTop && ASIDE.has(key))) return false;
  return branch.count === 1 || (isTop && key === 'data') || root.rows + count <= FIT;
}
