import { expect, it } from 'vitest';
import { ToolError } from '../../src/tools/command.mjs';
import { parseOptions } from './options.mjs';

it('without arguments runs every group but the soak, seven times, against everybody', () => {
  const options = parseOptions([]);
  expect(options.groups).toEqual([
    'start',
    'size',
    'history',
    'fetcher',
    'answers',
    'batch',
    'charts',
    'documents',
    'files',
    'grid',
    'profile',
    'schema',
    'texts',
    'typing',
  ]);
  expect(options).toMatchObject({ runs: 7, peers: undefined, write: true });
});

it('takes groups and options', () => {
  const args = ['soak', 'start', '--runs', '2', '--peers', 'graphiql-5', '--no-write'];
  expect(parseOptions(args)).toMatchObject({
    groups: ['start', 'soak'],
    runs: 2,
    peers: ['graphiql-5'],
    write: false,
  });
  expect(parseOptions(['--peers', '']).peers).toEqual([]);
  expect(parseOptions(['--build', 'dist']).write).toBe(false);
  const oneText = ['texts', '--only', 'deepJson'];
  expect(parseOptions(oneText)).toMatchObject({ only: ['deepJson'], write: false });
});

it.each([
  [['stat']],
  [['--runs', '0']],
  [['--runs', 'x']],
  [['--conditions', 'slow']],
  [['--fast']],
])('refuses %j', (args) => {
  expect(() => parseOptions(args)).toThrow(ToolError);
});
