import { expect, test } from 'vitest';
import { parseConfig } from '../contract/config.ts';
import { answers, startServer } from '../testing/local-server.ts';
import { requestToken } from './request-token.ts';

const secrets = { apiKey: 'key-1f3a', username: 'svc', password: 'geheim' };

/** Addresses that one reader takes for a good host and another for an evil one. */
const LOOKALIKES: readonly ((good: string, evil: string) => string)[] = [
  (good, evil) => `http://${good}@${evil}`,
  (good, evil) => `http://${good}%40${evil}`,
  (good, evil) => `http://${good}:80@${evil}/`,
  (good, evil) => `http://${good}\\@${evil}`,
  (good, evil) => `http://${evil}\\@${good}`,
  (good, evil) => `http://${evil}\\.${good}`,
  (good, evil) => `http://${good}/@${evil}`,
  (good, evil) => `http://${good}/\\${evil}`,
  (good, evil) => `http://${good}?@${evil}`,
  (good, evil) => `http://${good}#@${evil}`,
  (good, evil) => `http://${good}\t@${evil}`,
  (good, evil) => `ht\ntp://${evil}#http://${good}`,
  (_, evil) => `//${evil}`,
  (_, evil) => `///${evil}`,
  (_, evil) => `/\\${evil}`,
  (_, evil) => `/\t/${evil}`,
  (_, evil) => `\\\\${evil}`,
  (_, evil) => `http:\\\\${evil}`,
  (_, evil) => `http:///${evil}`,
  (_, evil) => ` http://${evil}`,
  (_, evil) => `http://${evil.replace('127.0.0.1', '127.1')}`,
  (_, evil) => `http://${evil.replace('127.0.0.1', '2130706433')}`,
  (_, evil) => `http://${evil.replace('127.0.0.1', '0x7f.0.0.1')}`,
  (_, evil) => `http://${evil.replace('127.0.0.1', '127.0.0.1.')}`,
  (_, evil) => `http://${evil.replaceAll('.', '\u3002')}`,
  (_, evil) => `http://${evil.replace('1', '\uFF11')}`,
  (_, evil) => `http://${evil.replace('.', '.\u00AD')}`,
  (_, evil) => `http://${evil.replace('.', '%2e')}`,
];

test('an address that looks like another host’s is refused, or asked where it says', async () => {
  const [good, evil] = await Promise.all([startServer(answers(500)), startServer(answers(500))]);
  const hostOf = ({ url }: { url: string }): string => new URL(url).host;
  const page = `${good.url}/v1/graphiql/`;
  const accepted: string[] = [];
  for (const write of LOOKALIKES) {
    const authUrl = write(hostOf(good), hostOf(evil));
    const service = { id: 'a', name: 'A', authUrl, baseUrl: '/' };
    try {
      const { services } = parseConfig({ services: [service] }, page);
      await requestToken({ authUrl: services[0].authUrl, ...secrets });
      accepted.push(authUrl);
    } catch {
      // Refused: without a config nothing is sent.
    }
  }
  expect(evil.received).toEqual([]);
  expect(accepted).toEqual([`${good.url}/@${hostOf(evil)}`]);
  expect(good.received.map(({ path }) => path)).toEqual([
    `/@${hostOf(evil)}/oauth2/token?grant_type=client_credentials`,
  ]);
});
