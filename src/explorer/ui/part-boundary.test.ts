import { expect, test } from 'vitest';
import { faultDetails } from './part-boundary.tsx';

test('details have the error and where it was, and nothing that a message quotes or that looks like a key', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';
  const error = new TypeError(`Cannot read "hunter2" of ${token} in renderTheWholeDocument`);
  const stack = '\n    at Tree (https://host.example/v1/graphiql/assets/tree-1.js:1:20)\n';
  globalThis.document = { querySelector: () => null } as unknown as Document;
  try {
    expect(faultDetails(error, stack)).toBe(
      'development\n' +
        'TypeError: Cannot read "…" of … in renderTheWholeDocument\n' +
        '    at Tree (/v1/graphiql/assets/tree-1.js:1:20)',
    );
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
});
