import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonCursor, parseSpan } from './json-cursor.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** Reads everything through the skimmer, as far down as a depth; the rest in one piece. */
function readAll(json: JsonCursor, depth: number): unknown {
  if (depth > 0 && json.isObject()) {
    const members: [string, unknown][] = [];
    json.object((name) => void members.push([name, readAll(json, depth - 1)]));
    return Object.fromEntries(members);
  }
  if (depth > 0 && json.isArray()) {
    const items: unknown[] = [];
    for (let more = json.enterArray(); more; more = json.leaveItem()) {
      items.push(readAll(json, depth - 1));
    }
    return items;
  }
  return json.value();
}

test('what it reads is what JSON.parse reads, however it is written', () => {
  fc.assert(
    fc.property(
      fc.json({ stringUnit: 'grapheme' }),
      fc.constantFrom(undefined, 1, '\t\r\n '),
      fc.nat(4),
      (text, space, depth) => {
        const value: unknown = JSON.parse(text);
        const bytes = encode(JSON.stringify(value, null, space));
        const json = new JsonCursor(bytes);
        expect(readAll(json, depth)).toEqual(value);
        json.end();
      },
    ),
  );
});

test('what it steps over is found again by its position', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      const bytes = encode(`\uFEFF ${JSON.stringify(values)} `);
      const json = new JsonCursor(bytes);
      const found: unknown[] = [];
      for (let more = json.enterArray(); more; more = json.leaveItem()) {
        found.push(parseSpan(bytes, json.skip()));
      }
      expect(found).toEqual(JSON.parse(JSON.stringify(values)));
    }),
  );
});

test('a text that ends too early ends in an error, wherever it is cut', () => {
  const text = '{"a\\"\\u0041":[{"b":"]}\\\\"},[],{},-1.5e3,true,null],"c":"ü"}';
  const cuts = Array.from({ length: text.length }, (_, length) => text.slice(0, length));
  const read = (cut: string): boolean => {
    const json = new JsonCursor(encode(cut));
    try {
      readAll(json, 4);
      json.end();
      return true;
    } catch (error) {
      return !(error instanceof SyntaxError);
    }
  };
  expect(cuts.filter(read)).toEqual([]);
  expect(read(text)).toBe(true);
});

test.each(['', ' ', ',', '}', '{"a" 1}', '{a:1}', '{"a":1,}', '[1 2]', '[1,]', '{"a":}', '1 2'])(
  '%j is no JSON',
  (text) => {
    const json = new JsonCursor(encode(text));
    expect(() => {
      readAll(json, 2);
      json.end();
    }).toThrow(SyntaxError);
  },
);
