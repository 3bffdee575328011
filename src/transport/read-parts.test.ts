import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collect } from '../testing/collect.ts';
import { readParts } from './read-results.ts';

/** The parts of a body whose text arrives in these chunks. */
function partsOf(chunks: Iterable<string> | AsyncIterable<string>, boundary: string) {
  async function* texts(): AsyncGenerator<string> {
    yield* chunks;
  }
  return readParts(texts(), `multipart/mixed; ${boundary}`);
}

const read = (text: string, boundary = 'boundary="-"') => collect(partsOf([text], boundary));

test.each([
  ['as RFC 2046 shows them', '--b\r\nA: 1\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b--\r\n', 'boundary=b'],
  ['with a line before the first', '\r\n--b\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b--', 'boundary=b'],
  [
    'with text around them',
    'hi\r\n--b\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b--\r\n--b\r\n\r\n',
    'boundary=b',
  ],
  ['with spaces after a delimiter', '--b \r\n\r\none\r\n--b\t\r\n\r\ntwo\r\n--b--', 'boundary=b'],
  [
    'with a boundary in quotes',
    '--a b\r\n\r\none\r\n--a b\r\n\r\ntwo\r\n--a b--',
    'boundary="a b"; x=1',
  ],
  [
    'with a boundary among others',
    '--b\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b--',
    'x=1;Boundary=b;y=2',
  ],
  ['with a boundary in capitals', '--Bc\r\n\r\none\r\n--Bc\r\n\r\ntwo\r\n--Bc--', 'boundary=Bc'],
  ['with bare line feeds', '--b\nA: 1\n\none\n--b\n\ntwo\n--b--\n', 'boundary=b'],
  ['with line feeds in their heads', '--b\nA: 1\n\none\r\n--b\n\ntwo\r\n--b--', 'boundary=b'],
  ['with no boundary named', '---\r\n\r\none\r\n---\r\n\r\ntwo\r\n-----', 'x=1'],
])('%s', async (_, text, type) => {
  expect(await read(text, type)).toEqual(['one', 'two']);
});

test.each([
  ['nothing', '', []],
  ['no delimiter', 'one', []],
  ['an end at once', '-----\r\n', []],
  ['a part without an empty line', '---\r\nA: 1\r\n-----', ['']],
  ['a part without its end', '---\r\n\r\none\r\n---\r\n\r\ntwo', ['one']],
])('%s', async (_, text, parts) => {
  expect(await read(text)).toEqual(parts);
});

test('a part is given as soon as its end is there', async () => {
  let send: (text: string) => void = () => undefined;
  const body = new ReadableStream<string>({
    start: (controller) => {
      send = (text) => controller.enqueue(text);
    },
  });
  const parts = partsOf(body, 'x=1');
  send('---\r\n\r\none\r\n--');
  const first = parts.next();
  send('-');
  expect(await first).toMatchObject({ value: 'one' });
  const end = parts.next();
  send('--');
  expect(await end).toMatchObject({ done: true });
});

test('parts are the same wherever the network cuts them', async () => {
  const text = fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'b', 'ä', '🔑') });
  // A sender chooses a boundary that occurs in no part.
  const texts = fc.array(text.filter((part) => !part.includes('--b')));
  const cuts = fc.infiniteStream(fc.integer({ min: 1, max: 9 }));
  const ends = fc.constantFrom('\r\n', '\n');
  await fc.assert(
    fc.asyncProperty(texts, ends, cuts, async (parts, end, sizes) => {
      // A return before a bare line feed would belong to it.
      fc.pre(end === '\r\n' || !parts.some((part) => part.endsWith('\r')));
      const heads = `--b${end}A: 1${end}${end}`;
      const whole = `${parts.map((part) => heads + part + end).join('')}--b--`;
      const chunks = [];
      for (let at = 0; at < whole.length;) {
        const size = sizes.next().value;
        chunks.push(whole.slice(at, at + size));
        at += size;
      }
      expect(await collect(partsOf(chunks, 'boundary=b'))).toEqual(parts);
    }),
  );
});
