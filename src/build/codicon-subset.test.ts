import { expect, it } from 'vitest';
import { characterOf, readSymbols, symbolsIn } from './codicon-subset.ts';

const symbols = readSymbols(`
  add: register('add', 0xea60),
  chevronDown: register('chevron-down', 0xeab4),
  treeItemExpanded: register('tree-item-expanded', 'chevron-down'), // collapsed is done with rotation
`);

it('knows a symbol by its constant, by its id, and by that of another that it is the same as', () => {
  const names = ['add', 'chevronDown', 'chevron-down', 'treeItemExpanded', 'tree-item-expanded'];
  expect(names.map((name) => characterOf(name, symbols))).toEqual([
    0xea60, 0xeab4, 0xeab4, 0xeab4, 0xeab4,
  ]);
  expect(characterOf('nothing', symbols)).toBeUndefined();
});

it('sees how code asks for symbols', () => {
  const code = `Codicon.add.id; '$(loading~spin) $(close)'; "codicon codicon-gear"; ThemeIcon.fromId('info')`;
  expect(symbolsIn(code)).toEqual(['add', 'loading', 'close', 'gear', 'info']);
});
