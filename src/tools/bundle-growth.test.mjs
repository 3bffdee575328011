import { expect, it } from 'vitest';
import { LOADED_LATER } from './bundle-budgets.mjs';
import { accompaniedFaults, growthFaults, joinedFaults } from './bundle-growth.mjs';

/**
 * @param {string} name
 * @param {number} bytes
 */
const weight = (name, bytes, isLater = false) => ({ file: `assets/${name}`, name, bytes, isLater });

const budgets = { beforeFirstAnswer: 60_000, chunks: { 'app.js': 30_000, 'panel.js': 20_000 } };

it('finds nothing where all is within its budget', () => {
  const weights = [
    weight('app.js', 30_000),
    weight('panel.js', 20_000),
    weight('small.js', 10_000),
  ];
  expect(growthFaults(weights, budgets)).toEqual([]);
});

it('says which file has grown, and by how much', () => {
  const weights = [weight('app.js', 16_000), weight('app.js', 15_500), weight('panel.js', 1)];
  expect(growthFaults(weights, budgets)).toEqual([
    expect.stringMatching(/^app\.js has grown to 31,500 bytes, 1,500 bytes over its budget \(/),
  ]);
});

it('wants a budget for each new file of some weight, and none for what is gone', () => {
  const weights = [weight('app.js', 1), weight('new.js', 12_500)];
  expect(growthFaults(weights, budgets)).toEqual([
    expect.stringMatching(/^new\.js has no budget, and 12,500 bytes/),
    'panel.js has a budget, and is not in the bundle any more',
  ]);
});

it('adds up what comes before the first answer', () => {
  const many = Array.from({ length: 5 }, (_, index) => weight(`small-${index}.js`, 12_000));
  const weights = [weight('app.js', 100), weight('panel.js', 20_000, true), ...many];
  expect(growthFaults(weights, budgets)).toEqual([
    expect.stringMatching(/^60,100 bytes come before the first answer, 100 bytes over the budget/),
  ]);
});

it('notices what is not loaded later any more', () => {
  const manifest = Object.fromEntries(LOADED_LATER.map(({ source }) => [source, { file: 'a.js' }]));
  expect(joinedFaults(manifest)).toEqual([]);
  delete manifest['src/explorer/builder/builder.tsx'];
  expect(joinedFaults(manifest)).toEqual([
    expect.stringContaining('src/explorer/builder/builder.tsx has no chunk of its own'),
  ]);
});

it('wants what comes alone to bring no part of the editor, however it is imported', () => {
  const manifest = {
    'src/explorer/diagnostics/diagnostics-panel.tsx': { file: 'doctor.js', imports: ['_parts.js'] },
    '_parts.js': { file: 'parts.js', imports: ['_react.js'], dynamicImports: ['_monaco.js'] },
    '_monaco.js': { file: 'monaco.js' },
  };
  expect(accompaniedFaults(manifest)).toEqual([]);
  manifest['_parts.js'].imports.push('_monaco.js');
  expect(accompaniedFaults(manifest)).toEqual([
    'src/explorer/diagnostics/diagnostics-panel.tsx brings _monaco.js along, and is to come alone',
  ]);
});
