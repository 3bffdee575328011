import { expect, test } from 'vitest';
import { isUnexplained } from './target.ts';

test.each(['unreachable', 'timeout', 'token-refused', 'forbidden', 'not-json'] as const)(
  'a check can tell more of %s',
  (code) => {
    expect(isUnexplained(code)).toBe(true);
  },
);

test.each(['offline', 'wrong-credentials', 'cancelled', 'not-renewed'] as const)(
  'the message of %s says it all',
  (code) => {
    expect(isUnexplained(code)).toBe(false);
  },
);
