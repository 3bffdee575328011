import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildInlineScript } from './inline-script.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

test.each(['docs/nginx/gatehouse.conf', 'docs/deployment.md'])(
  '%s names the script that stands in index.html, as it is built now',
  async (file) => {
    const script = await buildInlineScript(ROOT);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(readFileSync(ROOT + file, 'utf8')).toContain(
      `script-src 'self' 'sha256-${hash}'; worker-src`,
    );
  },
);
