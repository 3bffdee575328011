import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answers, startServer, unusedAddress } from '../../testing/local-server.ts';
import { connect, type ConnectOptions } from './connect.ts';
import { makeSelfSigned } from './testing/self-signed.ts';
import { startTlsServer } from './testing/start-tls-server.ts';

const timeoutMs = 10_000;

/** What is found out on the way to an origin. */
async function connectionTo(origin: string, options: ConnectOptions) {
  const { findings, isReached } = await connect(origin, options);
  return { findings, reached: isReached };
}

/** The findings as `check: verdict`. */
async function verdicts(origin: string, ca?: string): Promise<string[]> {
  const { findings } = await connectionTo(origin, { timeoutMs, ...(ca !== undefined && { ca }) });
  return findings.map(({ check, verdict }) => `${check}: ${verdict}`);
}

/** What is said about a certificate; it is trusted unless `isTrusted` says otherwise. */
async function aboutCertificate(name: string, days: readonly [number, number], isTrusted = true) {
  const certificate = makeSelfSigned(name, days);
  let requests = 0;
  const port = await startTlsServer(certificate, () => (requests += 1));
  const { findings, reached } = await connectionTo(`https://localhost:${port}`, {
    timeoutMs,
    ...(isTrusted && { ca: certificate.cert }),
  });
  expect(requests).toBe(0);
  return { finding: findings.find(({ check }) => check === 'TLS'), reached };
}

test('a good certificate, and until when', async () => {
  const { finding, reached } = await aboutCertificate('localhost', [-1, 90]);
  expect(reached).toBe(true);
  expect(finding?.verdict).toBe('passed');
  expect(finding?.evidence).toMatch(/^TLSv1\.3, and a certificate for localhost .* until \d{4}-/);
  expect(finding?.operator).toBeUndefined();
});

test('one that ends soon', async () => {
  const { finding, reached } = await aboutCertificate('localhost', [-1, 5.5]);
  expect(reached).toBe(true);
  expect(finding?.operator).toBe('Renew the certificate: 5 days are left.');
});

test.each([
  ['expired', 'localhost', [-90, -1], true, /^The certificate expired on \d{4}-\d\d-\d\d$/],
  ['not valid yet', 'localhost', [1, 90], true, /not valid yet/],
  [
    'for another host',
    'other.example',
    [-1, 90],
    true,
    /for DNS:other\.example, not for localhost/,
  ],
  ['self-signed', 'localhost', [-1, 90], false, /self-signed/],
] as const)('one that is %s', async (_what, name, days, isTrusted, says) => {
  const { finding, reached } = await aboutCertificate(name, days, isTrusted);
  expect(reached).toBe(false);
  expect(finding).toMatchObject({ layer: 'transport', verdict: 'broken' });
  expect(finding?.evidence).toMatch(says);
});

test('plain http behind an https address', async () => {
  const { url } = await startServer(answers(200));
  expect(await verdicts(url.replace('http:', 'https:'))).toEqual([
    'DNS: passed',
    'connect: passed',
    'TLS: broken',
  ]);
});

test('a port that nobody listens on: what lies behind it is not reached', async () => {
  const origin = await unusedAddress();
  expect(await verdicts(origin)).toEqual(['DNS: passed', 'connect: broken']);
  expect(await verdicts(origin.replace('http:', 'https:'))).toEqual([
    'DNS: passed',
    'connect: broken',
    'TLS: not-reached',
  ]);
});

// Its label is too long for any name, so that nobody is asked for it.
test('a name that does not exist', async () => {
  expect(await verdicts(`https://${'x'.repeat(64)}.invalid`)).toEqual([
    'DNS: broken',
    'connect: not-reached',
    'TLS: not-reached',
  ]);
});

test('a server that takes the connection and says nothing', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { findings } = await connectionTo(`https://127.0.0.1:${port}`, { timeoutMs: 50 });
  expect(findings.at(-1)?.evidence).toBe('No TLS connection came about (no answer in time)');
});
