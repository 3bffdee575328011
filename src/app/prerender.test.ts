import { expect, test } from 'vitest';
import { prerender } from './prerender.tsx';

function tags(name: string): string[] {
  return [...prerender().matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
}

test('there is a form to type into, and no browser sends it by itself', () => {
  expect(tags('form')).toEqual([expect.stringContaining('method="dialog"')]);
  const inputs = tags('input');
  expect(inputs.map((tag) => / name="(\w+)"/.exec(tag)?.[1])).toEqual([
    'username',
    'password',
    'apiKey',
  ]);
  // Text typed before the page's code loads must stay in the input.
  for (const tag of inputs) expect(tag).not.toMatch(/ value=/);
});

test('it is the same each time, so that the same build has the same page', () => {
  expect(prerender()).toBe(prerender());
});
