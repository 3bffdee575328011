import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCEPT, CORS_NEEDS } from './headers.ts';

const PAGE = readFileSync('docs/deployment.md', 'utf8');

test.each(Object.entries(ACCEPT))('docs/deployment.md has what a call accepts: %s', (_, accept) => {
  expect(PAGE).toContain(`| \`${accept}\` `);
});

test.each([
  ['Allow', 'allowHeaders'],
  ['Expose', 'exposeHeaders'],
] as const)('docs/deployment.md has the headers of Access-Control-%s-Headers', (name, need) => {
  const row = new RegExp(`^\\| \`Access-Control-${name}-Headers\` +(.*)$`, 'm').exec(PAGE)?.[1];
  const cells = [...(row ?? '').matchAll(/`([^`]+)`/g)].map(([, cell = '']) => cell.split(', '));
  const needs: (readonly string[])[] = [CORS_NEEDS.token[need], CORS_NEEDS.graphql[need]];
  expect(cells.map((cell) => cell.toSorted())).toEqual(needs.map((each) => each.toSorted()));
});
