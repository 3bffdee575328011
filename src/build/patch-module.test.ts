import { expect, it } from 'vitest';
import { applyReplacements } from './patch-module.ts';

const file = 'some-package/index.js';

it('replaces each place, with what a pattern has found', () => {
  const replacements = [
    { from: /icon\((\w+)\)/, to: 'icon($1, "$1")' },
    { from: 'log(', to: 'void (' },
  ];
  const code = 'icon(A); log(1); icon(B); log(2)';
  expect(applyReplacements(code, { file, replacements })).toBe(
    'icon(A, "A"); void (1); icon(B, "B"); void (2)',
  );
});

it('takes a text as it stands', () => {
  const replacements = [{ from: '$0.x', to: '$&' }];
  expect(applyReplacements('a$0.x', { file, replacements })).toBe('a$&');
});

it.each([{ from: 'gone' }, { from: /gone\(\)/ }])('fails where $from is not there', ({ from }) => {
  const replacements = [{ from, to: '' }];
  expect(() => applyReplacements('another text', { file, replacements })).toThrow(
    /^some-package\/index\.js no longer holds .*gone/,
  );
});
