import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readInlineScripts, securityHeaders } from './security-headers.ts';

function policyOf(
  file: Parameters<typeof securityHeaders>[0],
  origins: string[],
): Map<string, string> {
  const policy = securityHeaders(file, origins)['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

test('the page may connect to the origins of its config and nowhere else', () => {
  const policy = policyOf('page', ['http://127.0.0.1:9000', 'http://127.0.0.1:9000']);
  expect(policy.get('connect-src')).toBe("'self' http://127.0.0.1:9000");
});

test("the page's policy is the one of the design", () => {
  expect(Object.fromEntries(policyOf('page', []))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'none'",
    'frame-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types':
      'default gatehouse-sanitizer dompurify defaultWorkerFactory ' +
      'domLineBreaksComputer editorViewLayer standaloneColorizer ' +
      'tokenizeToString',
  });
});

test('whatever could be a document may use no device', () => {
  for (const kind of ['page', 'worker', 'data'] as const) {
    expect(securityHeaders(kind, [])['permissions-policy']).toContain('camera=()');
  }
  expect(securityHeaders('other', [])).not.toHaveProperty('permissions-policy');
});

test('the token worker has a policy of its own', () => {
  expect(Object.fromEntries(policyOf('worker', ['https://auth.example']))).toEqual({
    'default-src': "'none'",
    'connect-src': "'self' https://auth.example",
  });
});

test('the SQL worker alone may compile WebAssembly, and asks nobody but its own host', () => {
  expect(Object.fromEntries(policyOf('sql-worker', ['https://auth.example']))).toEqual({
    'default-src': "'none'",
    'script-src': "'wasm-unsafe-eval'",
    'connect-src': "'self'",
  });
  for (const kind of ['page', 'worker', 'other', 'data'] as const) {
    expect(securityHeaders(kind, [])['content-security-policy']).not.toContain('wasm');
  }
});

test('what is neither document nor worker has the headers that mean something on it', () => {
  expect(securityHeaders('asset', ['https://auth.example'])).toEqual({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each(['page', 'worker', 'sql-worker', 'other', 'data'] as const)(
  '%s is neither sniffed, framed nor referred',
  (kind) => {
    expect(securityHeaders(kind, [])).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'cross-origin-resource-policy': 'same-origin',
    });
  },
);

test('the policy of the page names each script in it, and no other file’s policy does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  const html =
    '<script src="a.js"></script><script>alert("Hello")</script><script type="x">1</script>';
  await writeFile(join(folder, 'index.html'), html);
  const scripts = await readInlineScripts(folder);
  await rm(folder, { recursive: true });
  // printf 'alert("Hello")' | openssl dgst -sha256 -binary | base64
  expect(scripts).toEqual(["'sha256-h0KcPydp+ZJA83Cf3imWAKpq/DAOmTiLCuLkAJsLHhM='"]);
  const policies = (['page', 'worker', 'other', 'data'] as const).map(
    (kind) => securityHeaders(kind, [], scripts)['content-security-policy'],
  );
  expect(policies[0]).toContain(`script-src 'self' ${scripts.join(' ')};`);
  expect(policies.slice(1).join(' ')).not.toContain('sha256');
});
