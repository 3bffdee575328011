import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TreeNode } from '../../../answers/api.ts';
import {
  closeChild,
  createBranch,
  indexOf,
  isThere,
  openAt,
  openBranches,
  openChild,
  positionsFrom,
  setCount,
  type Branch,
  type TreePosition,
} from './tree-model.ts';

function list(number: number, count: number): TreeNode {
  return { start: number, key: undefined, number, kind: 'list', count, bytes: 0, text: '' };
}

/** What the tree looks like, the slow and sure way. */
function everyPlace(branch: Branch): TreePosition[] {
  return Array.from({ length: branch.count }, (_, number) => {
    const inside = openAt({ branch, number });
    return [{ branch, number }, ...(inside ? everyPlace(inside) : [])];
  }).flat();
}

test('however lists are opened, closed and grown, each row has its index', () => {
  const step = fc.record({ at: fc.nat(60), count: fc.nat(4), isGrown: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const root = createBranch(list(0, 3));
      for (const { at, count, isGrown } of steps) {
        const [position] = positionsFrom(root, at % Math.max(1, root.rows), 1);
        if (!position) continue;
        const inside = openAt(position);
        if (inside && isGrown) setCount(inside, inside.count + count);
        else if (inside) closeChild(position);
        else openChild(position.branch, list(position.number, count));
      }
      const all = everyPlace(root);
      expect(root.rows).toBe(all.length);
      expect(positionsFrom(root, 0, Infinity)).toEqual(all);
      for (const [index, position] of all.entries()) {
        expect(positionsFrom(root, index, 2)).toEqual(all.slice(index, index + 2));
        expect(indexOf(position)).toBe(index);
        expect(isThere(position, root)).toBe(true);
      }
    }),
  );
});

test('what was in a list that has been closed is not there any more', () => {
  const root = createBranch(list(0, 1));
  const inner = openChild(openChild(root, list(0, 2)), list(1, 5));
  expect(root.rows).toBe(8);
  expect(openBranches(root)).toHaveLength(3);
  closeChild({ branch: root, number: 0 });
  expect(isThere({ branch: inner, number: 0 }, root)).toBe(false);
  expect(root.rows).toBe(1);
});

test('a depth that no call stack would hold is walked', () => {
  const root = createBranch(list(0, 1));
  let branch = root;
  for (let depth = 0; depth < 10_000; depth += 1) branch = openChild(branch, list(0, 1));
  const [last] = positionsFrom(root, 10_000, 5);
  expect(last?.branch.level).toBe(10_001);
  expect(last && indexOf(last)).toBe(10_000);
  expect(openBranches(root)).toHaveLength(10_001);
});
