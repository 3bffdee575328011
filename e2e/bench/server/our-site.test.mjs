import { expect, it } from 'vitest';
import { withoutScripts } from './our-site.mjs';

it('takes away code and what fetches it, and leaves what paints', () => {
  const styled = '<link rel="stylesheet" href="a.css"><style>p{}</style><p>Sign in</p>';
  const html =
    '<script>\nconst early = 1;\n</script><link rel="modulepreload" crossorigin href="b.js">' +
    '<script type="module" src="a.js"></script>';
  expect(withoutScripts(html + styled)).toBe(styled);
});
