import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closeChild,
  createBranch,
  indexOf,
  isThere,
  openAt,
  openChild,
  positionAt,
  setNode,
  type Branch,
  type TreePosition,
} from './tree-model.ts';
import type { TreeNode } from '../../../answers/query/tree.ts';

function list(number: number, count: number): TreeNode {
  return { start: number, key: undefined, number, kind: 'list', count, bytes: 0, text: '' };
}

/** What the tree looks like, the slow and sure way. */
function everyPosition(branch: Branch): TreePosition[] {
  return Array.from({ length: branch.count }, (_, number) => {
    const inside = openAt({ branch, number });
    return [{ branch, number }, ...(inside ? everyPosition(inside) : [])];
  }).flat();
}

test('however lists are opened, closed and grown, each row has its index', () => {
  const step = fc.record({ at: fc.nat(60), count: fc.nat(4), isGrown: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const root = createBranch(list(0, 3));
      for (const { at, count, isGrown } of steps) {
        const position = positionAt(root, at % Math.max(1, root.rows));
        if (!position) continue;
        const inside = openAt(position);
        if (inside && isGrown) setNode(inside, list(position.number, inside.count + count));
        else if (inside) closeChild(inside);
        else openChild(position.branch, list(position.number, count));
      }
      const all = everyPosition(root);
      expect(root.rows).toBe(all.length);
      expect(positionAt(root, -1)).toBeUndefined();
      expect(positionAt(root, all.length)).toBeUndefined();
      for (const [index, position] of all.entries()) {
        expect(positionAt(root, index)).toEqual(position);
        expect(indexOf(position)).toBe(index);
        expect(isThere(position, root)).toBe(true);
      }
    }),
  );
});

test('what was in a list that has been closed is not there any more', () => {
  const root = createBranch(list(0, 1));
  const outer = openChild(root, list(0, 2));
  const inner = openChild(outer, list(1, 5));
  expect(root.rows).toBe(8);
  closeChild(outer);
  expect(isThere({ branch: inner, number: 0 }, root)).toBe(false);
  expect(root.rows).toBe(1);
  setNode(inner, list(1, 9));
  expect(root.rows).toBe(1);
});

test('a depth that no call stack would hold is walked', () => {
  const root = createBranch(list(0, 1));
  let branch = root;
  for (let depth = 0; depth < 10_000; depth += 1) branch = openChild(branch, list(0, 1));
  const last = positionAt(root, 10_000);
  expect(last?.branch.level).toBe(10_001);
  expect(last && indexOf(last)).toBe(10_000);
  expect(last && isThere(last, root)).toBe(true);
});
