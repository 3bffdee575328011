import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataHeaders } from '../http/response.ts';

type Headers = Readonly<Record<string, string>>;

const COMMON: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** They act on documents and workers alone: with some thirty assets they would cost a first visit 5 kB. */
const GUARDED: Headers = {
  ...COMMON,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

const PERMISSIONS: Headers = {
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), ' +
    'gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

/**
 * The strictest Content-Security-Policy that GraphiQL and Monaco work under; a page's policy does not bind workers.
 * @param kind `asset`: neither document nor worker; `data`: the config, refusals and redirects; `other`: the rest
 */
export function securityHeaders(
  kind: 'page' | 'worker' | 'sql-worker' | 'asset' | 'data' | 'other',
  connectOrigins: readonly string[],
  inlineScripts: readonly string[] = [],
): Headers {
  const connect = `connect-src ${["'self'", ...new Set(connectOrigins)].join(' ')}`;
  const policy = (...directives: string[]) => ({
    'content-security-policy': directives.join('; '),
  });
  const headers = {
    page: { ...GUARDED, ...PERMISSIONS, ...policy(...pagePolicy(connect, inlineScripts)) },
    worker: { ...GUARDED, ...PERMISSIONS, ...policy("default-src 'none'", connect) },
    // It fetches SQLite's WebAssembly, and compiles it.
    'sql-worker': {
      ...GUARDED,
      ...policy("default-src 'none'", "script-src 'wasm-unsafe-eval'", "connect-src 'self'"),
    },
    other: { ...GUARDED, ...policy("default-src 'none'", "script-src 'self'") },
    asset: COMMON,
    data: { ...GUARDED, ...PERMISSIONS, ...dataHeaders },
  };
  return headers[kind];
}

/** Each once: three at the page's start (`dompurify` is only taken from others), and those of Monaco 0.52. */
const TRUSTED_TYPES_POLICIES =
  'default gatehouse-sanitizer dompurify defaultWorkerFactory domLineBreaksComputer ' +
  'editorViewLayer standaloneColorizer tokenizeToString';

function pagePolicy(connect: string, inlineScripts: readonly string[]): string[] {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    // No other origin: an image in a schema's description would reveal its readers.
    "img-src 'self' data:",
    connect,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICIES}`,
  ];
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

export async function readInlineScripts(directory: string): Promise<string[]> {
  return [...(await readFile(join(directory, 'index.html'), 'utf8')).matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
