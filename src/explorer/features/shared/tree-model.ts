import type { TreeNode } from '../../../answers/query/tree.ts';

export interface Branch {
  node: TreeNode;
  /** The node around it; undefined for the root, which has no row, and for closed nodes. */
  parent: Branch | undefined;
  readonly level: number;
  /** Items or fields; a root that has none counts as its own child. */
  count: number;
  readonly open: Branch[];
  rows: number;
}

export interface TreePosition {
  readonly branch: Branch;
  readonly number: number;
}

export function createBranch(node: TreeNode, parent?: Branch): Branch {
  const count = node.count ?? 1;
  return { node, parent, level: (parent?.level ?? 0) + 1, count, open: [], rows: count };
}

export function openAt({ branch, number }: TreePosition): Branch | undefined {
  return branch.open.find(({ node }) => node.number === number);
}

export function openChild(branch: Branch, node: TreeNode): Branch {
  const known = openAt({ branch, number: node.number });
  if (known) return known;
  const child = createBranch(node, branch);
  const after = branch.open.findIndex((other) => other.node.number > node.number);
  branch.open.splice(after < 0 ? branch.open.length : after, 0, child);
  addRows(branch, child.rows);
  return child;
}

export function closeChild(child: Branch): void {
  const { parent } = child;
  if (!parent) return;
  parent.open.splice(parent.open.indexOf(child), 1);
  addRows(parent, -child.rows);
  child.parent = undefined;
}

export function setNode(branch: Branch, node: TreeNode): void {
  const count = node.count ?? 1;
  addRows(branch, count - branch.count);
  branch.node = node;
  branch.count = count;
}

function addRows(branch: Branch, rows: number): void {
  for (let at: Branch | undefined = branch; at; at = at.parent) at.rows += rows;
}

export function positionAt(root: Branch, index: number): TreePosition | undefined {
  if (index < 0 || index >= root.rows) return undefined;
  let branch = root;
  let number = index;
  for (let at = 0; ; at += 1) {
    const child = branch.open[at];
    if (!child || number <= child.node.number) return { branch, number };
    if (number <= child.node.number + child.rows) {
      number -= child.node.number + 1;
      branch = child;
      at = -1;
    } else number -= child.rows;
  }
}

export function positionOfBranch({ parent, node }: Branch): TreePosition | undefined {
  return parent && { branch: parent, number: node.number };
}

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

export function isThere({ branch, number }: TreePosition, root: Branch): boolean {
  let top = branch;
  while (top.parent) top = top.parent;
  return top === root && number < branch.count;
}

type Step = string | number;

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
