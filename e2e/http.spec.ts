import { createHash } from 'node:crypto';
import { startServiceProcess } from './support/service-process.ts';
import { expect, test } from './support/test.ts';

/** The page's policy, word for word but for the token endpoint's origin and the script in the page. */
function pagePolicy(authOrigin: string, html: string): string[] {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${authOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default gatehouse-sanitizer dompurify defaultWorkerFactory ' +
      'domLineBreaksComputer editorViewLayer standaloneColorizer ' +
      'tokenizeToString',
  ];
}

test('the page, the worker and each asset come with their security headers', async ({
  explorer,
  page,
  request,
  service,
}) => {
  const scripts: string[] = [];
  const workers: string[] = [];
  page.on('worker', (started) => workers.push(started.url()));
  page.context().on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await explorer.open();
  await expect.poll(() => scripts.some((url) => url.includes('/assets/'))).toBe(true);
  const worker = `${service.explorerUrl}token-worker.js`;
  await expect.poll(() => scripts).toContain(worker);

  for (const url of [service.explorerUrl, ...scripts, ...workers]) {
    const response = await request.get(url);
    const headers = response.headers();
    expect.soft(response.status(), url).toBe(200);
    expect.soft(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const isHashed = url.includes('/assets/');
    expect
      .soft(headers['cache-control'], url)
      .toBe(isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (isHashed && !workers.includes(url)) continue;
    expect.soft(headers, url).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = headers['content-security-policy'] ?? '';
    expect.soft(policy, url).toContain("default-src 'none'");
    expect.soft(policy, url).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    if (url === service.explorerUrl) {
      const expected = pagePolicy(service.authOrigin, await response.text());
      expect.soft(policy.split(/;\s*/)).toEqual(expected);
    }
    if (url === worker) {
      expect.soft(policy).toContain(`connect-src 'self' ${service.authOrigin}`);
    }
  }
});

test('assets come compressed', async ({ page, explorer }) => {
  const [script] = await Promise.all([
    page.waitForResponse((response) => /\/assets\/index-.*\.js$/.test(response.url())),
    explorer.open(),
  ]);
  expect(await script.headerValue('content-encoding')).toMatch(/^(?:br|gzip)$/);
});

test('/v1/graphiql leads to /v1/graphiql/', async ({ page, service, explorer }) => {
  await page.goto(`${service.explorerOrigin}/v1/graphiql`);
  await expect(page).toHaveURL(service.explorerUrl);
  await expect(explorer.signInButton).toBeVisible();
});

test('the token endpoint answers the explorer’s origin alone', async ({ request, service }) => {
  const preflight = (origin: string) =>
    request.fetch(`${service.authOrigin}/oauth2/token`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const own = await preflight(service.explorerOrigin);
  expect(own.headers()['access-control-allow-origin']).toBe(service.explorerOrigin);
  const other = await preflight('http://127.0.0.1:1');
  expect(other.headers()['access-control-allow-origin']).toBeUndefined();
});

test('the service goes on when nobody reads its log any more @full', async () => {
  const service = await startServiceProcess({});
  try {
    service.stopReading();
    // Each writes a line of the log; the first one is what ended it.
    for (let time = 0; time < 5; time += 1) {
      expect((await fetch(`${service.explorerOrigin}/healthz`)).status).toBe(200);
    }
  } finally {
    await service.stop();
  }
});
