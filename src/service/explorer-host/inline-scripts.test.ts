import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readInlineScripts } from './inline-scripts.ts';
import { securityHeaders } from './security-headers.ts';

test('the policy of the page names each script in it, and no other file’s policy does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  const html =
    '<script src="a.js"></script><script>alert("Hello")</script><script type="x">1</script>';
  await writeFile(join(folder, 'index.html'), html);
  const scripts = await readInlineScripts(folder);
  await rm(folder, { recursive: true });
  // printf 'alert("Hello")' | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual(["'sha256-h0KcPydp+ZJA83Cf3imWAKpq/DAOmTiLCuLkAJsLHhM='"]);
  const policies = (['page', 'worker', 'asset', 'data'] as const).map(
    (kind) => securityHeaders(kind, [], scripts)['content-security-policy'],
  );
  expect(policies[0]).toContain(`script-src 'self' ${scripts.join(' ')};`);
  expect(policies.slice(1).join(' ')).not.toContain('sha256');
});
