import { expect, it } from 'vitest';
import { withoutScripts } from './our-site.mjs';

it('takes away code, what fetches it and what waits for it, and leaves what paints', () => {
  const styled = '<link rel="stylesheet" href="a.css"><style>p{}</style><p>Sign in</p>';
  const html =
    '<link rel="expect" href="#a" blocking="render" /><script>\nconst early = 1;\n</script><link rel="modulepreload" crossorigin href="b.js">' +
    '<script type="module" src="a.js"></script>';
  expect(withoutScripts(html + styled)).toBe(styled);
});
