import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// What stands around the product is not part of it.
// oxlint-disable no-restricted-imports
import { makeSelfSigned } from '../src/doctor/terminal/testing/self-signed.ts';
import {
  startForwardProxy,
  startTlsFront,
  type ForwardProxy,
} from '../src/testing/forward-proxy.ts';
// oxlint-enable no-restricted-imports
import { expect, test as base } from './support/gatehouse-command.ts';

const CERTIFICATE = makeSelfSigned('gatehouse.test', [-1, 30]);

interface ProxyFixtures {
  /** The service behind https://gatehouse.test, which only the proxy finds; it asks for `me` and `p@ss`. */
  way: ForwardProxy;
}

const test = base.extend<ProxyFixtures>({
  way: async ({ service }, use) => {
    const front = await startTlsFront(CERTIFICATE, (path) =>
      path.startsWith('/oauth2/') ? service.authOrigin : service.explorerOrigin,
    );
    const proxy = await startForwardProxy({ 'gatehouse.test': front.port }, 'me:p@ss');
    await use(proxy);
    await proxy.close();
    await front.close();
  },
});

const QUERY = '{ continent(code: EU) { name } }';

test('the command and the doctor go through a proxy, to a certificate of the organisation @full', async ({
  gatehouse,
  folder,
  way: proxy,
  service,
}) => {
  await writeFile(join(folder, 'ca.pem'), CERTIFICATE.cert);
  await writeFile(join(folder, 'europe.graphql'), QUERY);
  const known = proxy.url.replace('//', '//me:p%40ss@');
  const away = {
    GATEHOUSE_AUTH_URL: 'https://gatehouse.test',
    GATEHOUSE_BASE_URL: 'https://gatehouse.test',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  };
  const run = (env: Readonly<Record<string, string>>) =>
    gatehouse(['run', 'europe.graphql', '--format', 'json'], { env: { ...away, ...env } });

  await test.step('HTTPS goes through a tunnel; an empty lower-case variable masks nothing', async () => {
    const { code, output, messages } = await run({ HTTPS_PROXY: known, https_proxy: '' });
    expect({ code, messages }).toEqual({ code: 0, messages: '' });
    expect(output).toContain('Europe');
    expect(proxy.seen).toEqual(['CONNECT gatehouse.test:443']);
  });

  await test.step('without the certificate nothing is sent', async () => {
    const refused = await run({ HTTPS_PROXY: known, NODE_EXTRA_CA_CERTS: '' });
    expect(refused).toMatchObject({ code: 1, output: '' });
  });

  await test.step('a proxy that asks for a user is named, with what to do', async () => {
    const { code, messages } = await run({ HTTPS_PROXY: proxy.url });
    expect(code).toBe(1);
    expect(messages).toMatch(
      /^The proxy asks for a user name and a password\. .*HTTPS_PROXY, as user:/,
    );
    const wrong = await run({ HTTPS_PROXY: 'ftp://me:secret@proxy' });
    expect(wrong.code).toBe(2);
    expect(wrong.messages).toMatch(/^HTTPS_PROXY is not the address of a proxy/);
    expect(wrong.messages).not.toContain('secret');
  });

  await test.step('plain HTTP is passed on, but for what NO_PROXY names', async () => {
    const near = {
      GATEHOUSE_AUTH_URL: service.authOrigin,
      GATEHOUSE_BASE_URL: service.explorerOrigin,
      HTTP_PROXY: known,
    };
    const before = proxy.seen.length;
    expect(await run(near)).toMatchObject({ code: 0 });
    expect(proxy.seen.slice(before)).toContain(`POST ${service.explorerOrigin}/v1/graphql`);
    const after = proxy.seen.length;
    expect(await run({ ...near, NO_PROXY: '127.0.0.1,localhost' })).toMatchObject({ code: 0 });
    expect(proxy.seen).toHaveLength(after);
  });

  await test.step('the doctor says which way it takes', async () => {
    const url = 'https://gatehouse.test';
    const args = ['doctor', '--auth-url', url, '--base-url', url, '--no-sign-in'];
    const { output, messages } = await gatehouse(args, { env: { ...away, HTTPS_PROXY: known } });
    expect(messages).toBe('');
    expect(output).toMatch(/The proxy 127\.0\.0\.1:\d+ leads to gatehouse\.test:443/);
    const refused = await gatehouse(args, { env: { ...away, HTTPS_PROXY: proxy.url } });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toMatch(/asks for a user name and a\s+password \(407\)/);
  });
});
