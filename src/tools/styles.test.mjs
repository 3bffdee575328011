import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';

/** The files of colours and measures (docs/design.md). */
const TOKENS = ['src/app/tokens.css', 'src/explorer/ui/tokens.css'];

/** Heights of rows that code places one below the other, and of what is no control. */
const ROW_HEIGHTS = [
  'src/app/workspace.css 44px',
  'src/explorer/frame/layout.css 24px',
  'src/explorer/frame/layout.css 44px',
  'src/explorer/features/table/table.css 32px',
  'src/explorer/features/table/table-grid.css 28px',
  'src/explorer/features/table/table-grid.css 32px',
  'src/explorer/features/chart/chart.css 24px',
  'src/explorer/features/profile/profile.css 44px',
  'src/explorer/features/tree/tree.css 24px',
  'src/explorer/features/json/lines.css 24px',
  'src/explorer/features/events/events.css 28px',
  'src/explorer/features/compare/compare.css 32px',
  'src/explorer/ui/line-list.css 28px',
];

/** Spaces that are no multiple of 4 px, but for a hair's breadth. */
const OFF_GRID = {
  /** @param {string} value */
  test: (value) =>
    [...value.matchAll(/(\d+)px/g)].some(([, px]) => Number(px) > 3 && Number(px) % 4 !== 0),
};

/** Lines that lead from a box to what is below it: where its middle is. */
const GUIDES =
  /^(?:margin-left: (?:7|10)px|padding-left: calc\(var\(--gh-builder-step\) - 11px\));$/;

/** Figures that stand where a token is, by property. */
const OWN_FIGURES = [
  { property: /./, value: /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i },
  { property: /^font-size$/, value: /\d(?:px|rem|pt)/ },
  { property: /^font$/, value: /^[^/]*\d(?:px|rem|pt)/ },
  { property: /^(?:min-)?height$/, value: /^(?:2[1-9]|3\d|4[0-7])px/, isHeight: true },
  { property: /^border(?:-\w+)*-radius$/, value: /\b[468]px/ },
  { property: /^(?:padding|margin|(?:row-|column-)?gap)/, value: OFF_GRID },
  {
    property: /^(?:transition|animation)$/,
    value: /^(?!.*--gh-motion)(?!\S+ 0s).*\b\d*[1-9]\d*m?s\b/,
  },
];

/**
 * @param {string} path
 * @param {string} text of a style sheet
 * @returns {string[]} the lines that say themselves what a token is for
 */
function ownFigures(path, text) {
  return text.split('\n').flatMap((line, index) => {
    const [, property = '', value = ''] = /^\s*([\w-]+): (.*)/.exec(line) ?? [];
    const isOwn = OWN_FIGURES.some(
      (rule) =>
        rule.property.test(property) &&
        rule.value.test(value.replace(/url\(.*\)/, '')) &&
        !(rule.isHeight && ROW_HEIGHTS.includes(`${path} ${parseInt(value, 10)}px`)),
    );
    return isOwn && !GUIDES.test(line.trim()) ? [`${path}:${index + 1} ${line.trim()}`] : [];
  });
}

const styleSheets = () =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.css'));

test('style sheets take colours, type sizes, control heights, radii and motion from the tokens, and spaces of 4 px', () => {
  const sheets = styleSheets().filter((name) => !TOKENS.includes(name));
  expect(sheets).toContain('src/app/controls.css');
  const found = sheets.flatMap((path) => ownFigures(path, readFileSync(join(ROOT, path), 'utf8')));
  expect(found).toEqual([]);
});

test('no :has() asks for :not() or :empty: elements that come or go, at each key press too, would restyle the page', () => {
  const found = styleSheets().flatMap(
    (path) =>
      readFileSync(join(ROOT, path), 'utf8').match(
        /:has\((?:[^(){]|\([^(){]*\))*?(?::not\(|:empty).*/g,
      ) ?? [],
  );
  expect(found).toEqual([]);
});

test('no :has() stands above the editor: each key press would give what it stands at its style anew', () => {
  const found = styleSheets().flatMap(
    (path) =>
      readFileSync(join(ROOT, path), 'utf8').match(/(?::root|#graphiql-session)\S*:has\(.*/g) ?? [],
  );
  expect(found).toEqual([]);
});

test('finds a figure where a token is', () => {
  const faults = [
    'color: #fff;',
    'background: light-dark(rgb(0 0 0 / 10%), white);',
    'font-size: 12.5px;',
    'font: 500 14px/20px var(--gh-font);',
    'min-height: 30px;',
    'border-radius: 6px;',
    'transition: opacity 0.2s;',
    'padding: 4px 10px;',
    'gap: 6px;',
  ];
  const fine = [
    'color: var(--gh-text);',
    'font: var(--gh-type)/20px var(--gh-font);',
    'height: 16px;',
    'padding: 2px 4px 12px 24px;',
    'margin: -8px auto 0 36px;',
    'animation: gh-in var(--gh-motion) ease-out;',
  ];
  const text = [...faults, ...fine].join('\n');
  expect(ownFigures('a.css', text)).toHaveLength(faults.length);
});

test('docs/design.md has each token, and the sizes of those with one', () => {
  const page = readFileSync(join(ROOT, 'docs/design.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (`--gh-[^|]*) \| ([^|]*) \|/gm)].map(([, names, value]) => ({
    names: names?.match(/--gh-[a-z-]+/g) ?? [],
    value,
  }));
  const ours = TOKENS.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const tokens = [...ours.matchAll(/^ +(--gh-[a-z]+(?:-[a-z]+)*)(?:-\d)?:\s+([^;]*);/gm)];
  const isFamily = /^--gh-(?:code|chart)\b/;
  const named = new Set(rows.flatMap(({ names }) => names).filter((name) => !isFamily.test(name)));
  const known = new Set(tokens.map(([, name = '']) => name).filter((name) => !isFamily.test(name)));
  expect([...named].toSorted()).toEqual([...known].toSorted());
  const sized = rows.filter(({ value }) => /^\d+ px/.test(value ?? ''));
  expect(sized.length).toBeGreaterThan(10);
  for (const { names, value = '' } of sized) {
    const values = tokens.filter(([, name]) => name === names[0]).map(([, , size = '']) => size);
    const pixels = values.map((size) => parseFloat(size) * (size.endsWith('rem') ? 16 : 1));
    expect({ names, pixels }).toEqual({ names, pixels: value.match(/\d+/g)?.map(Number) });
  }
});
