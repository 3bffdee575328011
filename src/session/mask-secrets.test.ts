import { expect, test } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

test('masks every secret wherever it stands, and nothing else', () => {
  expect(maskSecrets('user a$b: password a$b, key k-1', ['a$b', 'k-1'])).toBe(
    'user •••: password •••, key •••',
  );
  expect(maskSecrets('nothing here', ['', 'k-1'])).toBe('nothing here');
});
