import type { TreeNode } from '../../../answers/api.ts';

/** A list or object that is open in the tree. */
export interface Branch {
  readonly node: TreeNode;
  /** What it stands in; undefined for the root, which has no row. */
  readonly parent: Branch | undefined;
  /** How deep its children are, from 1. */
  readonly level: number;
  /** Items or fields. */
  count: number;
  /** Those of its children that are open, in their order. */
  readonly open: Branch[];
  /** Rows below it, those of its open children too. */
  rows: number;
}

/** A row of the tree: a child of an open list or object. */
export interface TreePosition {
  readonly branch: Branch;
  readonly number: number;
}

/** @param count rows of a value that has no children count as one */
export function createBranch(node: TreeNode, parent?: Branch, count = node.count ?? 0): Branch {
  const level = parent ? parent.level + 1 : 1;
  return { node, parent, level, count, open: [], rows: count };
}

/** The child that is open at a place; undefined where it is closed. */
export function openAt({ branch, number }: TreePosition): Branch | undefined {
  return branch.open.find(({ node }) => node.number === number);
}

/** Opens a child; one that is open stays so. */
export function openChild(branch: Branch, node: TreeNode): Branch {
  const known = openAt({ branch, number: node.number });
  if (known) return known;
  const child = createBranch(node, branch);
  const after = branch.open.findIndex((other) => other.node.number > node.number);
  branch.open.splice(after < 0 ? branch.open.length : after, 0, child);
  addRows(branch, child.rows);
  return child;
}

/** Closes a child, and all that is open in it. */
export function closeChild({ branch, number }: TreePosition): void {
  const at = branch.open.findIndex(({ node }) => node.number === number);
  const [closed] = at < 0 ? [] : branch.open.splice(at, 1);
  if (closed) addRows(branch, -closed.rows);
}

/** Says that more children have come. */
export function setCount(branch: Branch, count: number): void {
  addRows(branch, count - branch.count);
  branch.count = count;
}

function addRows(branch: Branch, rows: number): void {
  for (let at: Branch | undefined = branch; at; at = at.parent) at.rows += rows;
}

/** The rows from an index on, in the order in which they are shown. */
export function positionsFrom(root: Branch, from: number, count: number): TreePosition[] {
  const positions: TreePosition[] = [];
  let position = from < root.rows ? positionAt(root, from) : undefined;
  while (position && positions.length < count) {
    positions.push(position);
    position = positionAfter(position);
  }
  return positions;
}

function positionAt(root: Branch, index: number): TreePosition {
  let branch = root;
  let rest = index;
  for (;;) {
    let below = 0;
    let inside: Branch | undefined;
    for (const child of branch.open) {
      const row = child.node.number + below;
      if (rest <= row) break;
      if (rest <= row + child.rows) {
        rest -= row + 1;
        inside = child;
        break;
      }
      below += child.rows;
    }
    if (!inside) return { branch, number: rest - below };
    branch = inside;
  }
}

function positionAfter(position: TreePosition): TreePosition | undefined {
  const inside = openAt(position);
  if (inside && inside.count > 0) return { branch: inside, number: 0 };
  let at: TreePosition | undefined = position;
  while (at && at.number + 1 >= at.branch.count) at = positionOfBranch(at.branch);
  return at && { branch: at.branch, number: at.number + 1 };
}

/** The row of an open list or object itself; undefined for the root. */
export function positionOfBranch({ parent, node }: Branch): TreePosition | undefined {
  return parent && { branch: parent, number: node.number };
}

/** The index of a row. */
export function indexOf(position: TreePosition): number {
  let index = -1;
  for (let at: TreePosition | undefined = position; at; at = positionOfBranch(at.branch)) {
    index += 1 + at.number;
    for (const child of at.branch.open) {
      if (child.node.number >= at.number) break;
      index += child.rows;
    }
  }
  return index;
}

/** Everything that is open, what is outside first. */
export function openBranches(root: Branch): Branch[] {
  const branches = [root];
  // What is pushed is looked at too.
  for (const branch of branches) for (const child of branch.open) branches.push(child);
  return branches;
}

/** Whether a row is still there: what it stands in may have been closed. */
export function isThere({ branch, number }: TreePosition, root: Branch): boolean {
  if (number >= branch.count) return false;
  let at = branch;
  while (at.parent) {
    if (!at.parent.open.includes(at)) return false;
    at = at.parent;
  }
  return at === root;
}

type Step = string | number;

/** The keys and numbers from the answer's root to an open list or object. */
export function stepsTo(branch: Branch): Step[] {
  const steps: Step[] = [];
  for (let at = branch; at.parent; at = at.parent) steps.push(at.node.key ?? at.node.number);
  return steps.toReversed();
}

/** A path as programs write it: `data.cities[3].name`. */
export function pathText(steps: readonly Step[]): string {
  return steps
    .map((step, position) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(step)) return `[${JSON.stringify(step)}]`;
      return position === 0 ? step : `.${step}`;
    })
    .join('');
}
