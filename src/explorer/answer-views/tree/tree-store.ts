import type { AnswersApi, TreeNode } from '../../../answers/api.ts';
import { createPageCache } from '../shared/page-cache.ts';
import {
  closeChild,
  createBranch,
  openAt,
  openBranches,
  openChild,
  setCount,
  type Branch,
  type TreePosition,
} from './tree-model.ts';

const PAGE = 100;

/** Pages that are kept: some 30,000 values. */
const MOST = 300;

/** So many lists beside each other are opened at once. */
const MAX_SIBLINGS = 200;

type TreeDesk = Pick<AnswersApi, 'children' | 'values' | 'placeOf'>;

/** The tree of one answer: what is open in it, and the values that are known. */
export interface TreeStore {
  /** Undefined before there is any value. */
  root(): Branch | undefined;
  /** Undefined while it has yet to come. */
  nodeAt(position: TreePosition): TreeNode | undefined;
  /** Sees to it that the values of these rows come. */
  want(positions: readonly TreePosition[]): void;
  /** Reads what has changed since the last time; until somebody opens or closes, it opens the first levels. */
  update(root: number | undefined): Promise<void>;
  /** Reads another text that has come under the answer's name; what was open stays so. */
  replace(root: number | undefined): Promise<void>;
  /** What a place of an earlier text is in this one. */
  positionNow(position: TreePosition): TreePosition;
  toggle(position: TreePosition): void;
  /** Opens the lists and objects beside a row. */
  openSiblings(position: TreePosition): Promise<void>;
  /** Opens what a byte stands in. */
  reveal(at: number): Promise<TreePosition | undefined>;
  /** @returns the undo */
  subscribe(listener: () => void): () => void;
  /** Another one after each change. */
  version(): number;
}

/** Makes the tree of an answer, closed as yet. */
export function createTreeStore(desk: TreeDesk, name: string): TreeStore {
  const pages = createPageCache(async (key) => {
    const [start = 0, page = 0] = key.split(':').map(Number);
    return desk.children(name, start, page * PAGE, PAGE);
  }, MOST);
  const listeners = new Set<() => void>();
  let changes = 0;
  let root: Branch | undefined;
  let isTouched = false;
  let replaced = 0;
  const now = new WeakMap<Branch, Branch>();
  const tell = (): void => {
    changes += 1;
    for (const listener of listeners) listener();
  };
  const keyOf = ({ branch, number }: TreePosition): string =>
    `${branch.node.start}:${Math.floor(number / PAGE)}`;
  const nodeAt = (position: TreePosition): TreeNode | undefined =>
    position.branch.node.count === undefined
      ? position.branch.node
      : pages.peek(keyOf(position))?.[position.number % PAGE];
  const readRoot = async (start: number): Promise<void> => {
    const [node] = await desk.values(name, [start]);
    // A value without children is the one row.
    if (node) root ??= createBranch(node, undefined, node.count ?? 1);
  };
  const readCounts = async (top: Branch): Promise<void> => {
    const branches = openBranches(top).filter(({ node }) => node.count !== undefined);
    const values = await desk.values(
      name,
      branches.map(({ node }) => node.start),
    );
    for (const [position, branch] of branches.entries()) {
      const count = values[position]?.count ?? branch.count;
      // It may have been closed in the meantime: then its rows are nobody's.
      if (count > branch.count) setCount(branch, count);
    }
  };
  return {
    root: () => root,
    nodeAt,
    want(positions) {
      const known = positions.filter(({ branch }) => branch.node.count !== undefined);
      pages.want(new Set(known.map(keyOf)));
    },
    async update(start) {
      if (start === undefined) return;
      if (!root) await readRoot(start);
      if (!root) return;
      await readCounts(root);
      if (!isTouched) await openFirst(desk, name, root, () => isTouched);
      pages.refresh();
      tell();
    },
    async replace(start) {
      replaced += 1;
      const turn = replaced;
      const [node] = start === undefined ? [] : await desk.values(name, [start]);
      if (!node) return;
      const next = createBranch(node, undefined, node.count ?? 1);
      const old = root;
      const branches = old && (await reopen(desk, name, old, next));
      // A text that came meanwhile has its own turn.
      if (turn !== replaced) return;
      branches?.forEach((after, before) => now.set(before, after));
      root = next;
      if (!isTouched) await openFirst(desk, name, root, () => isTouched);
      pages.replace();
      tell();
    },
    positionNow({ branch, number }) {
      let at = branch;
      for (let after = now.get(at); after; after = now.get(at)) at = after;
      return { branch: at, number };
    },
    toggle(position) {
      isTouched = true;
      const node = nodeAt(position);
      if (openAt(position)) closeChild(position);
      else if (node?.count) openChild(position.branch, node);
      tell();
    },
    async openSiblings({ branch, number }) {
      isTouched = true;
      const from = Math.max(0, number - MAX_SIBLINGS / 2);
      const nodes = await desk.children(name, branch.node.start, from, MAX_SIBLINGS);
      for (const node of nodes) if (node.count) openChild(branch, node);
      tell();
    },
    async reveal(at) {
      isTouched = true;
      const { steps } = await desk.placeOf(name, at);
      let branch = root;
      let position: TreePosition | undefined;
      for (const [depth, node] of steps.entries()) {
        if (!branch) break;
        position = { branch, number: node.number };
        if (depth < steps.length - 1) branch = openChild(branch, node);
      }
      tell();
      return position;
    },
    subscribe(listener) {
      listeners.add(listener);
      const undo = pages.subscribe(listener);
      return () => {
        listeners.delete(listener);
        undo();
      };
    },
    version: () => changes + pages.version(),
  };
}

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
async function openFirst(
  desk: Pick<AnswersApi, 'children'>,
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

/**
 * Opens in another text what was open in the one before it, where that is there too: at the same place,
 * by the same name.
 *
 * @param old root of the tree before
 * @param root of the other one, closed
 * @returns what each branch of before is now
 */
async function reopen(
  desk: Pick<AnswersApi, 'children'>,
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
    for (const [position, child] of before.open.entries()) {
      const node = nodes[position];
      if (node?.count && node.key === child.node.key) now.set(child, openChild(after, node));
    }
  }
  return now;
}
