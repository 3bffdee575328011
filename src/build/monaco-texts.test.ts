import { expect, it } from 'vitest';
import { withoutKeys } from './monaco-texts.ts';

it.each([
  [`nls.localize('find.next', "Next Match")`, `nls.localize('', "Next Match")`],
  [`localize("a'b", 'It\\'s {0}', x)`, `localize('', 'It\\'s {0}', x)`],
  [`localize2('title', "Go")`, `localize2('', "Go")`],
  [`localize({ key: 'k', comment: ['a, (b)'] }, "Text")`, `localize('', "Text")`],
])('takes the key out of %s', (code, without) => {
  expect(withoutKeys(code)).toEqual([without, 1]);
});

it('leaves alone what has no key in sight', () => {
  const code = 'localize(key, "Text"); relocalize("a", "b")';
  expect(withoutKeys(code)).toEqual([code, 0]);
});
