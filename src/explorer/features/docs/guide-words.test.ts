import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SRC = new URL('../../../', import.meta.url);

/** The page's English words: all texts in its code, apart from the translations and the tests. */
const WORDS = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?:answers|app|explorer|jobs|session|transport)\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.(?:de|test)\./.test(path))
  .map((path) => readFileSync(new URL(path, SRC), 'utf8'))
  .join('\n');

const GUIDE = readFileSync(new URL('../docs/guide.md', SRC), 'utf8');

/** In bold, the guide has a name of the page, or several along a menu (`Save ▸ Parquet`). */
const NAMES = [...GUIDE.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name = '']) =>
  name.replaceAll(/\s+/g, ' ').split(' ▸ '),
);

/** Words of the guide's own. */
const OWN = ['Tick fields', 'What may I read?'];

/** Texts that the page composes of a number, a unit or a format. */
const COMPOSED = [
  '2 fields withheld',
  'Hints',
  'Go to line 3',
  'One row per …',
  'Save PNG',
  'Save SVG',
];

test('the guide calls things by the names that the page has for them', () => {
  expect(NAMES.length).toBeGreaterThan(50);
  const isName = (name: string): boolean =>
    ["'", '`', '"'].some((quote) =>
      [quote, '…', ' ', ':'].some((end) => WORDS.includes(`${quote}${name}${end}`)),
    );
  const strangers = NAMES.filter((name) => !isName(name) && !OWN.includes(name));
  expect(strangers.toSorted()).toEqual(COMPOSED.toSorted());
});
