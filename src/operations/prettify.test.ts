import { expect, test } from 'vitest';
import { prettifyGraphql, prettifyJson } from './prettify.ts';

test('an operation is laid out, with its comments', async () => {
  expect(await prettifyGraphql('query A{a(b:1){c}} # mine')).toBe(
    'query A {\n  a(b: 1) {\n    c\n  }\n} # mine\n',
  );
  await expect(prettifyGraphql('{')).rejects.toThrow(SyntaxError);
});

test('variables are laid out, with their comments and each digit', async () => {
  expect(await prettifyJson('{"a":12345678901234567890,/* b */"b":[1.10,2,1.0,1E5,-0.0]}')).toBe(
    '{\n  "a": 12345678901234567890,\n  /* b */ "b": [\n    1.10,\n    2,\n    1.0,\n    1E5,\n    -0.0\n  ]\n}\n',
  );
  expect(await prettifyJson('')).toBe('');
  await expect(prettifyJson('{')).rejects.toThrow(SyntaxError);
});
