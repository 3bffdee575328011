import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnvironment, VARIABLES } from './environment.ts';

const SERVICE_PAGE = readFileSync('docs/service.md', 'utf8');
const PAGES = [SERVICE_PAGE, readFileSync('docs/deployment.md', 'utf8')];
const MONITORING_PAGE = readFileSync('docs/monitoring.md', 'utf8');

/** Variables and defaults of the tables; a row of several variables has one default, or one for each. */
const ROWS = PAGES.flatMap((page) =>
  [...page.matchAll(/^\| (`[A-Z_]+`[^|]*) \| ([^|]+?) +\| /gm)].flatMap(
    ([, first = '', second = '']) => {
      const names = [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
      const defaults = second.split(', ');
      return names.map((name, at) => ({ name, value: defaults[at] ?? defaults[0] ?? '' }));
    },
  ),
);

/** What others of the variables need, to mean anything. */
const BASE = {
  UPSTREAM_GRAPHQL_URL: 'http://127.0.0.1:4000/graphql',
  REDIS_URL: 'redis://127.0.0.1',
  SIGNING_KEY_FILE: 'key.pem',
};

test('each variable of the service is in a table, or in the page of what it is about', () => {
  const named = new Set(ROWS.map(({ name }) => name));
  expect(VARIABLES.filter((name) => !named.has(name))).toEqual(['OTEL_TRACES_SAMPLER_ARG']);
  expect(MONITORING_PAGE).toContain(
    '`OTEL_TRACES_SAMPLER_ARG` is the sampled share of traces that start here, `1` by',
  );
});

test('each variable of a table is one of the service, and the page counts the others', () => {
  expect(ROWS.map(({ name }) => name).filter((name) => !VARIABLES.includes(name))).toEqual([]);
  expect(VARIABLES.filter((name) => name.startsWith('UPSTREAM_'))).toHaveLength(7);
  expect(SERVICE_PAGE).toContain('`UPSTREAM_GRAPHQL_URL` and six others');
});

const DEFAULTS = ROWS.filter(({ value }) => value.startsWith('`'));

test('tables have defaults', () => {
  expect(DEFAULTS).toHaveLength(14);
  const others = ROWS.filter((row) => !DEFAULTS.includes(row)).map(({ value }) => value);
  expect(new Set(others)).toEqual(new Set(['unset', 'random', 'required']));
});

test.for(DEFAULTS)('$name is $value by itself', ({ name, value }) => {
  const set = parseEnvironment({ ...BASE, [name]: value.slice(1, -1) });
  expect(set).toEqual(parseEnvironment(BASE));
});
