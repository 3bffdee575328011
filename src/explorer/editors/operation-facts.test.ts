import { readFileSync } from 'node:fs';
import * as original from 'graphql-language-service/esm/index.js';
import { expect, test } from 'vitest';
import { getOperationFacts } from './operation-facts.ts';
import { MAX_TOKENS, parseOnce } from './typed-text.ts';

test('GraphiQL takes document and operations of a text, and nothing else', () => {
  const editor = readFileSync(
    'node_modules/@graphiql/react/dist/components/operation-editor.js',
    'utf8',
  );
  expect(editor).toMatch(
    /import \{[^}]*\bgetOperationFacts\b[^}]*\} from "graphql-language-service"/,
  );
  const taken = editor.matchAll(/\boperationFacts(?:_0)?\?*\.(\w+)/g);
  expect([...new Set([...taken].map(([, name = '']) => name))].toSorted()).toEqual([
    'documentAST',
    'operationName',
    'operations',
  ]);
});

test.each(['query A { a } query B { b } fragment F on T { c }', '', '{ a', '# nothing'])(
  'the facts of a text are those of the language service: %j',
  (text) => {
    const { variableToType: _, ...facts } = original.getOperationFacts(undefined, text) ?? {};
    expect(getOperationFacts(undefined, text) ?? {}).toEqual(facts);
  },
);

test('a text is parsed once for GraphiQL and for our readers, and left alone if it is too long', () => {
  const text = 'query Once { a }';
  expect(getOperationFacts(undefined, text)?.documentAST).toBe(parseOnce(text));
  expect(getOperationFacts(undefined, `{ ${'a '.repeat(MAX_TOKENS)}}`)).toBeUndefined();
});
