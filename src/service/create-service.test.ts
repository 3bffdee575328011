import { expect, test } from 'vitest';
import { SERVICE_PATHS } from '../contract/paths.ts';
import { createService } from './create-service.ts';
import { parseEnvironment } from './settings/environment.ts';

test('names each path that the service answers, but those of the page and its files', async () => {
  const origin = 'http://localhost';
  // Before a server that exists it needs no data of its own.
  const environment = parseEnvironment({ UPSTREAM_GRAPHQL_URL: 'http://localhost:1/graphql' });
  const { explorerApp, close } = await createService(environment, {
    origins: () => ({ explorer: origin, auth: origin }),
    log: () => undefined,
  });
  await close();
  const paths = explorerApp.routes.map(({ path }) => path).filter((path) => !path.endsWith('*'));
  expect(new Set(paths)).toEqual(SERVICE_PATHS);
});

test('says that there is no GraphQL server before it reads a file or opens a store', async () => {
  const environment = parseEnvironment({ SIGNING_KEY_FILE: 'there-is-no-such-key.pem' });
  const origins = () => ({ explorer: '', auth: '' });
  const made = createService(environment, { origins, log: () => undefined });
  await expect(made).rejects.toThrow('There is no GraphQL server: set UPSTREAM_GRAPHQL_URL.');
});
