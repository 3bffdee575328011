import { expect, test } from 'vitest';
import { unitOf } from './data-dictionary.ts';

test.each([
  ['Height above the sea, in metres.', 'metres'],
  ['In kilometers per hour', 'kilometers per hour'],
  ['Weight (kg)', 'kg'],
  ['Area in km², water included', 'km²'],
  ['Area [km2]', 'km2'],
  ['How long it took, in ms', 'ms'],
  ['Speed over ground in knots (knots)', 'knots'],
  ['Share of all (%)', '%'],
  ['Price in USD', 'USD'],
  ['Temperature (in °C)', '°C'],
  ['Size in bytes.', 'bytes'],
  ['Deadweight (dwt)', 'dwt'],
])('%j names %s', (description, unit) => {
  expect(unitOf(description)).toBe(unit);
});

test.each([
  undefined,
  '',
  'Name of the city in Spanish',
  'The country (m)any live in',
  'In metres or in feet, by the locale',
  'Born in May',
  'In seconds-hand shops',
  'What is in kgs',
  'Built-in meters',
  'All within metres of the sea',
])('%j names none', (description) => {
  expect(unitOf(description)).toBeUndefined();
});
