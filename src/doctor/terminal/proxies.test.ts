import { expect, onTestFinished, test } from 'vitest';
import { startForwardProxy } from '../../testing/forward-proxy.ts';
import { answers, startServer } from '../../testing/local-server.ts';
import { connect } from './connect.ts';
import { createProxiedFetch, proxyOf, readProxies } from './proxies.ts';
import { makeSelfSigned } from './testing/self-signed.ts';
import { startTlsServer } from './testing/start-tls-server.ts';

async function startProxy(...options: Parameters<typeof startForwardProxy>) {
  const proxy = await startForwardProxy(...options);
  onTestFinished(proxy.close);
  return proxy;
}

const none = { httpProxy: '', httpsProxy: '', noProxy: '' };

test.each([
  [{}, undefined],
  [{ NO_PROXY: 'a' }, undefined],
  [{ HTTP_PROXY: ' ', https_proxy: '' }, undefined],
  [{ HTTPS_PROXY: 'http://a:1' }, { ...none, httpsProxy: 'http://a:1' }],
  [
    { HTTPS_PROXY: 'http://a:1', https_proxy: '' },
    { ...none, httpsProxy: 'http://a:1' },
  ],
  [
    { HTTPS_PROXY: 'http://a:1', https_proxy: 'b:2' },
    { ...none, httpsProxy: 'http://b:2' },
  ],
  [
    { HTTP_PROXY: 'http://a:1', http_proxy: '', NO_PROXY: 'x', no_proxy: '' },
    { httpProxy: 'http://a:1', httpsProxy: 'http://a:1', noProxy: 'x' },
  ],
])('what %o means', (env, settings) => {
  expect(readProxies(env)).toEqual(settings);
});

test.each(['http://', 'ftp://user:secret@a', 'http://a b', 'socks5://a:1'])(
  '%s is no proxy, and is not quoted',
  (address) => {
    const read = () => readProxies({ https_proxy: address });
    expect(read).toThrow(/^HTTPS_PROXY is not the address of a proxy/);
    expect(read).not.toThrow(/secret/);
  },
);

test.each([
  ['http://service.test/', '', true],
  ['http://service.test/', '*', false],
  ['http://service.test/', 'other.test, SERVICE.test', false],
  ['http://service.test/', 'test', false],
  ['http://service.test/', '.test', false],
  ['http://service.test/', '*.service.test', false],
  ['http://service.test/', 'vice.test', true],
  ['http://service.test/', 'service.test:80', false],
  ['http://service.test/', 'service.test:81', true],
  ['http://127.0.0.1:90/', '127.0.0.1:91 127.0.0.1', false],
])('%s with NO_PROXY %s goes through: %s', async (address, noProxy, goes) => {
  const server = await startServer(answers(200, { way: 'direct' }));
  const proxy = await startProxy({ 'service.test': Number(new URL(server.url).port) });
  const settings = { ...none, httpProxy: proxy.url, noProxy };
  expect(proxyOf(new URL(address), settings) !== undefined).toBe(goes);
  // As the library has it.
  await (await createProxiedFetch(settings))(address).catch(() => undefined);
  expect(proxy.seen).toEqual(goes ? [`GET ${address}`] : []);
});

test('a proxy passes plain requests on, and tunnels others with their certificate', async () => {
  const server = await startServer(answers(200, { data: 1 }));
  const port = Number(new URL(server.url).port);
  const tls = await startTlsServer(makeSelfSigned('service.test', [-1, 90]));
  const proxy = await startProxy({ 'plain.test': port, 'service.test': tls }, 'me:p@ss');
  const url = proxy.url.replace('//', '//me:p%40ss@');
  const ask = await createProxiedFetch({ ...none, httpProxy: url, httpsProxy: url });
  const answer = await ask('http://plain.test/v1/graphql', { method: 'POST', body: '{}' });
  expect(await answer.json()).toEqual({ data: 1 });
  expect(server.received).toMatchObject([{ path: '/v1/graphql', body: '{}' }]);
  expect(server.received[0]?.headers['proxy-authorization']).toBeUndefined();
  await expect(ask('https://service.test/')).rejects.toMatchObject({
    cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
  expect(proxy.seen).toEqual(['POST http://plain.test/v1/graphql', 'CONNECT service.test:443']);
});

test.each(['http://plain.test/', 'https://service.test/'])(
  'a proxy that asks for a user before %s answers 407',
  async (address) => {
    const proxy = await startProxy({}, 'me:pass');
    const ask = await createProxiedFetch({ ...none, httpProxy: proxy.url, httpsProxy: proxy.url });
    expect((await ask(address)).status).toBe(407);
  },
);

test('the doctor looks at the way through the proxy, and at the certificate behind it', async () => {
  const certificate = makeSelfSigned('service.test', [-1, 90]);
  const tls = await startTlsServer(certificate);
  const proxy = await startProxy({ 'service.test': tls }, 'me:pass');
  const look = async (url: string, more = {}) => {
    const settings = { ...none, httpsProxy: url };
    const options = { timeoutMs: 10_000, ca: certificate.cert, proxies: settings, ...more };
    const { findings, isReached } = await connect('https://service.test', options);
    return { isReached, ...findings[0], checks: findings.length };
  };
  const known = proxy.url.replace('//', '//me:pass@');
  const host = new URL(proxy.url).host;
  expect(await look(known)).toMatchObject({
    isReached: true,
    checks: 2,
    verdict: 'passed',
    evidence: `The proxy ${host} leads to service.test:443`,
  });
  expect(await look(proxy.url)).toMatchObject({
    isReached: false,
    verdict: 'broken',
    evidence: `The proxy ${host} asks for a user name and a password (407)`,
    advice: expect.stringContaining('in HTTPS_PROXY, as user:password@') as string,
  });
  expect(await look('http://127.0.0.1:1')).toMatchObject({
    isReached: false,
    evidence: 'The proxy 127.0.0.1:1 does not lead to service.test:443 (ECONNREFUSED)',
  });
});
