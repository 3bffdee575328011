import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawnPage, figures, PICTURE } from './house.mjs';
import { ROOT } from './project.mjs';
import { filesWithLongFunctions, readHouse, styleLines } from './read-house.mjs';

/** Upper limits. Only an issue that says so raises one: a feature finds its room below them. */
const LIMITS = {
  files: 980,
  lines: 105_000,
  linesWithStyles: 115_000,
  styleLines: 7_610,
  p90: 240,
  longest: 400,
  longFunctions: 6,
  folderCircles: 0,
  standIns: 1,
  explorerRoot: 7,
  arrows: 0,
  roomCircles: 0,
  sharedNames: 0,
};

describe('the house', () => {
  const files = readHouse(ROOT);
  const house = figures(files);

  test('is no larger than it may be', () => {
    expect(house.files).toBeLessThanOrEqual(LIMITS.files);
    expect(house.lines).toBeLessThanOrEqual(LIMITS.lines);
    expect(house.lines + styleLines(ROOT)).toBeLessThanOrEqual(LIMITS.linesWithStyles);
    expect(styleLines(ROOT)).toBeLessThanOrEqual(LIMITS.styleLines);
    expect(house.p90).toBeLessThanOrEqual(LIMITS.p90);
    expect(house.longest).toBeLessThanOrEqual(LIMITS.longest);
    expect(house.explorerRoot).toBeLessThanOrEqual(LIMITS.explorerRoot);
  });

  test('has few stand-ins for modules of packages', () => {
    expect(house.standIns).toBeLessThanOrEqual(LIMITS.standIns);
  });

  test('has few functions past the limit of their kind', () => {
    expect(beyond(LIMITS.longFunctions, filesWithLongFunctions(ROOT))).toEqual([]);
  });

  test('has no import that the table of rooms does not allow', () => {
    expect(beyond(LIMITS.arrows, house.arrows)).toEqual([]);
  });

  test('has no rooms that import each other in a circle', () => {
    expect(beyond(LIMITS.roomCircles, house.roomCircles)).toEqual([]);
  });

  test('has no folders that import each other in a circle', () => {
    expect(beyond(LIMITS.folderCircles, house.folderCircles)).toEqual([]);
  });

  test('declares each exported name once', () => {
    expect(beyond(LIMITS.sharedNames, house.sharedNames)).toEqual([]);
  });

  test('has a picture that says the same as its table of rooms', () => {
    // Mended by `npm run house -- --write`.
    expect(readFileSync(PICTURE, 'utf8')).toBe(drawnPage());
  });
});

/** @param {string} path @param {string} room @param {string[]} imports @param {string[]} exports */
const fileOf = (path, room, imports, exports) => {
  const lines = new Map(imports.map((target, index) => [target, index + 1]));
  return { path, room, lines: 50_000, imports: lines, exports };
};

test('finds circles, forbidden imports and names declared twice', () => {
  const { roomCircles, arrows, sharedNames } = figures([
    fileOf('src/contract/a.ts', 'contract', ['src/contract/b.ts'], ['same']),
    fileOf('src/contract/b.ts', 'contract', ['src/contract/a.ts', 'src/app/c.tsx'], []),
    fileOf('src/app/c.tsx', 'app', ['src/contract/a.ts', 'src/testing/d.ts'], ['same', 'other']),
  ]);
  expect(roomCircles).toEqual([['app', 'contract']]);
  expect(arrows).toEqual([
    'src/contract/b.ts:2 -> src/app/c.tsx',
    'src/app/c.tsx:2 -> src/testing/d.ts',
  ]);
  expect(sharedNames).toEqual(['same: src/contract/a.ts, src/app/c.tsx']);
});

test('says the file and the line of a forbidden import', async () => {
  const root = await mkdtemp(join(tmpdir(), 'house-'));
  const files = {
    'contract/a.ts': "import {\n  b,\n} from '../app/b.ts';\nvoid import('../session/c.ts');\n",
    'app/b.ts': 'export const b = 1;\n',
    'session/c.ts': "import { Hono } from 'hono';\n",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, 'src', dirname(path)), { recursive: true });
    await writeFile(join(root, 'src', path), text);
  }
  expect(figures(readHouse(root)).arrows).toEqual([
    'src/contract/a.ts:3 -> src/app/b.ts',
    'src/contract/a.ts:4 -> src/session/c.ts',
  ]);
  await rm(root, { recursive: true });
});

/**
 * @template T
 * @param {number} limit
 * @param {readonly T[]} found
 * @returns {readonly T[]} all that was found, where that is more than the limit
 */
function beyond(limit, found) {
  return found.length > limit ? found : [];
}
