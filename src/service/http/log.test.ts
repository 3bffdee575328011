import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a line is JSON, and nothing in it is obeyed by a terminal', () => {
  let line = '';
  const log = createLog(
    (text) => (line = text),
    () => 0,
  );
  const path = '/\u001b[2J\u009b2J\u007f\u2028\u2029\u202e\u2066\u2069é日';
  log({ event: 'request', requestId: '1', method: 'GET', path, route: '/*', status: 404, ms: 1 });
  expect(line).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+\n$/u);
  expect(line).toContain('é日');
  expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'request', path });
});

test('a warning has its own level', () => {
  let line = '';
  createLog((text) => (line = text))({ event: 'warning', warning: 'w', variable: 'V' });
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', warning: 'w', variable: 'V' });
});
