import { stringify } from 'yaml';
import { graphqlEndpoint, tokenEndpoint } from '../contract/paths.ts';
import { API_KEY_HEADER } from '../contract/headers.ts';
import { headerEntries } from './keepable.ts';
import type { SavedOperation } from './saved-operation.ts';
import { inOrder, normalText, type Workspace } from './workspace.ts';

/** Bruno’s format with the contract’s Flow A: an environment per service, without secret values. */
export function writeOpenCollection({ folders, operations, services }: Workspace): string {
  const isBare = services.length > 0 && services.every((one) => one.requestFormat === 'graphql');
  const itemsOf = (folderId: string | undefined, before: number) =>
    inOrder(operations.filter((operation) => operation.folderId === folderId)).map(
      (operation, index) => requestOf(operation, before + index + 1, isBare),
    );
  const ids = new Set(folders.map(({ id }) => id));
  const loose = operations.filter(({ folderId }) => folderId !== undefined && !ids.has(folderId));
  return stringify(
    {
      opencollection: '1.0.0',
      info: { name: services[0]?.name ?? 'Gatehouse' },
      config: {
        environments: services.map(({ name, authUrl, baseUrl }) => ({
          name,
          variables: [
            { name: 'tokenUrl', value: tokenEndpoint(authUrl) },
            { name: 'graphqlUrl', value: graphqlEndpoint(baseUrl) },
            { secret: true, name: 'apiKey' },
            { secret: true, name: 'username' },
            { secret: true, name: 'password' },
          ],
        })),
      },
      request: {
        headers: [{ name: API_KEY_HEADER, value: '{{apiKey}}' }],
        auth: {
          type: 'oauth2',
          flow: 'client_credentials',
          accessTokenUrl: '{{tokenUrl}}',
          credentials: {
            clientId: '{{username}}',
            clientSecret: '{{password}}',
            placement: 'basic_auth_header',
          },
          additionalParameters: {
            accessTokenRequest: [
              { name: API_KEY_HEADER, value: '{{apiKey}}', placement: 'header' },
            ],
          },
          tokenConfig: { placement: { header: 'Bearer' } },
          settings: { autoFetchToken: true, autoRefreshToken: false },
        },
      },
      items: [
        ...inOrder(folders).map(({ id, name }, index) => ({
          info: { name, type: 'folder', seq: index + 1 },
          request: { auth: 'inherit' },
          items: itemsOf(id, 0),
        })),
        ...itemsOf(undefined, folders.length),
        ...loose.map((operation, index) => requestOf(operation, operations.length + index, isBare)),
      ],
      bundled: true,
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}

function requestOf(operation: SavedOperation, seq: number, isBare: boolean) {
  const description = normalText(operation.description);
  const docs = description === '' ? {} : { docs: description };
  const { name } = operation;
  const kept = headerEntries(operation.headers ?? '').map(([key, value]) => ({ name: key, value }));
  const to = { method: 'POST', url: '{{graphqlUrl}}', ...(kept.length > 0 && { headers: kept }) };
  const query = normalText(operation.query);
  if (isBare) {
    const headers = [...kept, { name: 'content-type', value: 'application/graphql' }];
    const http = { ...to, headers, body: { type: 'text', data: query }, auth: 'inherit' };
    return { info: { name, type: 'http', seq }, http, ...docs };
  }
  const body = { query, variables: normalText(operation.variables) };
  return {
    info: { name, type: 'graphql', seq },
    graphql: { ...to, body, auth: 'inherit' },
    ...docs,
  };
}
