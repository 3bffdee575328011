import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membersOf, objectText } from './json-members.ts';

test('any object is read as its members, and written again', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
      fc.nat(2),
      (object, indent) => {
        const text = JSON.stringify(object, undefined, indent);
        const members = membersOf(text) ?? {};
        const expected = Object.entries(JSON.parse(text) as object).map(([name, value]) => [
          name,
          JSON.stringify(value),
        ]);
        expect(
          Object.entries(members).map(([name, json]) => [name, JSON.stringify(JSON.parse(json))]),
        ).toEqual(expected);
        expect(JSON.parse(objectText(members))).toEqual(JSON.parse(text));
      },
    ),
  );
});

test('numbers keep their digits, and the last member of a name counts', () => {
  const members = membersOf('{"a": 1.10, "b":[1e5,{"c":-0.0}], "a" :12345678901234567890 }');
  expect(members).toEqual({ a: '12345678901234567890', b: '[1e5,{"c":-0.0}]' });
  expect(objectText(membersOf('{"__proto__": 1.0}') ?? {})).toBe('{"__proto__":1.0}');
});

test('other JSON has none, and what is no JSON throws', () => {
  expect(['[]', 'null', '"{}"', '1'].map(membersOf)).toEqual(Array(4).fill(undefined));
  expect(() => membersOf('{"a": 01}')).toThrow(SyntaxError);
});
