import { graphqlEndpoint } from '../contract/paths.ts';
import { API_KEY_HEADER } from '../contract/headers.ts';
import { headerEntries } from './keepable.ts';
import { LOOSE_COLLECTION_ID } from './read-collections.ts';
import type { SavedOperation } from './saved-operation.ts';
import { inOrder, normalText, type Workspace } from './workspace.ts';

function groupsOf({ folders, operations, services }: Workspace) {
  const inFolder = (id: string) => inOrder(operations.filter(({ folderId }) => folderId === id));
  const ids = new Set(folders.map(({ id }) => id));
  const loose = inOrder(operations.filter(({ folderId = '' }) => !ids.has(folderId)));
  const groups = inOrder(folders).map(({ id, name }) => ({ id, name, operations: inFolder(id) }));
  if (loose.length === 0) return groups;
  const name = services[0]?.name ?? 'Gatehouse';
  return [...groups, { id: LOOSE_COLLECTION_ID, name, operations: loose }];
}

/** Writes GraphiQL 6’s collections, one per folder. Creation times are unknown. */
export function writeGraphiqlCollections(workspace: Workspace): string {
  const times = { createdAt: 0, updatedAt: 0 };
  const collections = groupsOf(workspace).map(({ id, name, operations }) => ({
    id,
    name,
    ...times,
    items: operations.map((operation) => {
      const { query, variables, description, headers } = textsOf(operation);
      return {
        id: operation.id,
        name: operation.name,
        query,
        ...(variables !== '' && { variables }),
        ...(headers.length > 0 && {
          headers: JSON.stringify(Object.fromEntries(headers), undefined, 2),
        }),
        ...(description !== '' && { description }),
        ...times,
      };
    }),
  }));
  return `${JSON.stringify({ version: 1, collections }, undefined, 2)}\n`;
}

/** Address, key and token are variables without values: Postman’s own client credentials would end others’ tokens. */
export function writePostmanCollection(workspace: Workspace): string {
  const [service] = workspace.services;
  const requestsOf = (operations: readonly SavedOperation[]) => operations.map(postmanRequest);
  const item = groupsOf(workspace).flatMap(({ id, name, operations }): readonly object[] =>
    id === LOOSE_COLLECTION_ID
      ? requestsOf(operations)
      : [{ id, name, item: requestsOf(operations) }],
  );
  const collection = {
    info: {
      name: service?.name ?? 'Gatehouse',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'graphqlUrl', value: service ? graphqlEndpoint(service.baseUrl) : '' },
      { key: 'apiKey', value: '' },
      { key: 'token', value: '' },
    ],
    item,
  };
  return `${JSON.stringify(collection, undefined, 2)}\n`;
}

function postmanRequest(operation: SavedOperation) {
  const { query, variables, description, headers } = textsOf(operation);
  return {
    id: operation.id,
    name: operation.name,
    request: {
      method: 'POST',
      header: [[API_KEY_HEADER, '{{apiKey}}'] as const, ...headers].map(([key, value]) => ({
        key,
        value,
      })),
      url: { raw: '{{graphqlUrl}}', host: ['{{graphqlUrl}}'] },
      body: { mode: 'graphql', graphql: { query, variables } },
      ...(description !== '' && { description }),
    },
  };
}

function textsOf({ query, variables, description, headers = '' }: SavedOperation) {
  return {
    query: normalText(query),
    variables: normalText(variables),
    description: normalText(description),
    headers: headerEntries(headers),
  };
}
