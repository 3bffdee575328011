import { expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import type { TreeNode } from '../../../answers/query/tree.ts';
import { textOfValue } from './whole-value.tsx';

test('a string is read as it says, the rest and what is cut as it is written', async () => {
  const answersApi = createAnswersApi();
  await answersApi.write.append(
    'one',
    new TextEncoder().encode(String.raw`["a\n\"b\"", {"n": 1.0}, "cut\n`),
  );
  await answersApi.write.finish('one');
  const nodes: TreeNode[] = [];
  for (const line of [1, 2, 5]) {
    const value = await answersApi.read.valueInLine('one', line);
    if (value) nodes.push(value.node);
  }
  const texts = await Promise.all(nodes.map((node) => textOfValue(answersApi, 'one', node, 100)));
  expect(texts).toEqual(['a\n"b"', '{"n": 1.0}', String.raw`"cut\n`]);
  const [first] = nodes;
  expect(first && (await textOfValue(answersApi, 'one', first, 4))).toBe(String.raw`"a\n`);
});
