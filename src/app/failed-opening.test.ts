import { expect, test, vi } from 'vitest';
import { ConfigError } from '../contract/config.ts';
import { ConfigUnavailableError } from '../session/load-config.ts';
import { failedOpening } from './failed-opening.tsx';

const retry = vi.fn<() => Promise<void>>();

test.each(['offline', 'unreachable'] as const)('%s: the form stays', (trouble) => {
  const error = new ConfigUnavailableError('config.json could not be loaded', trouble);
  expect(failedOpening(error, retry)).toEqual({ error, trouble, retry });
});

test.each([
  ['a config that an operator has to put right', new ConfigError(['services is missing'])],
  ['no config', new ConfigUnavailableError('config.json answers 404', 'unusable')],
  ['whatever else', new TypeError('of our own')],
  ['nothing wrong', undefined],
])('%s: no form', (_, error) => {
  expect(failedOpening(error, retry)).toBeUndefined();
});
