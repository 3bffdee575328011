import * as v from 'valibot';
import { objectOf } from '../contract/json-members.ts';
import type { ForeignFolder, ImportCollector } from './import-collector.ts';
import { checkShape, readForeignJson } from './read-json.ts';

const textSchema = v.nullish(v.string());
const anySchema = v.optional(v.unknown());
const pairSchema = v.object({ value: anySchema, disabled: v.optional(v.unknown()) });
const headersSchema = v.nullish(
  v.array(v.object({ ...pairSchema.entries, key: textSchema, name: textSchema })),
);

const graphiqlSchema = v.object({
  version: v.literal(1),
  collections: v.array(
    v.object({
      id: textSchema,
      name: v.string(),
      items: v.array(
        v.object({
          id: textSchema,
          name: v.string(),
          description: textSchema,
          query: v.string(),
          variables: textSchema,
          headers: textSchema,
        }),
      ),
    }),
  ),
});

export const LOOSE_COLLECTION_ID = '00000000-0000-4000-8000-000000000000';

export function readGraphiqlCollections(
  value: unknown,
  source: string,
  into: ImportCollector,
): void {
  for (const { id, name, items } of checkShape(graphiqlSchema, value, source).collections) {
    const folder = id === LOOSE_COLLECTION_ID ? undefined : { id: id ?? undefined, name };
    for (const item of items) {
      into.add({
        id: item.id ?? undefined,
        folder,
        name: item.name,
        description: item.description ?? '',
        query: item.query,
        variables: item.variables,
        headers: headerPairs(item.headers ?? ''),
      });
    }
  }
}

function headerPairs(text: string): [string, string][] {
  try {
    const value = readForeignJson(text, '');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.entries(value).map(([name, part]) => [name, String(part)]);
  } catch {
    return [];
  }
}

const altairWindowSchema = v.object({
  query: textSchema,
  variables: textSchema,
  windowName: textSchema,
  headers: v.nullish(
    v.array(v.object({ key: v.string(), value: v.string(), enabled: v.optional(v.boolean()) })),
  ),
});
const altairSchema = v.object({
  title: textSchema,
  queries: v.nullish(v.array(altairWindowSchema)),
  collections: v.nullish(v.array(v.unknown())),
});

export function readAltair(
  value: object,
  source: string,
  into: ImportCollector,
  outer?: ForeignFolder,
): void {
  const isWindow = 'type' in value && value.type === 'window';
  const { title, queries, collections } = checkShape(
    altairSchema,
    isWindow ? { queries: [value] } : value,
    source,
  );
  const folder = isWindow ? undefined : innerFolder(outer, title ?? '');
  for (const { query, variables, windowName, headers } of queries ?? []) {
    const enabledOnes = (headers ?? []).filter(({ enabled }) => enabled !== false);
    into.add({
      folder,
      name: windowName ?? undefined,
      query: query ?? '',
      variables,
      headers: enabledOnes.map(({ key, value: text }) => [key, text]),
    });
  }
  for (const inner of collections ?? []) {
    if (typeof inner === 'object' && inner) readAltair(inner, source, into, folder);
  }
}

const descriptionSchema = v.nullish(v.union([v.string(), v.object({ content: textSchema })]));
const postmanBodySchema = v.object({
  mode: textSchema,
  raw: textSchema,
  graphql: v.nullish(
    v.object({ query: textSchema, variables: anySchema, operationName: textSchema }),
  ),
});
const postmanRequestSchema = v.union([
  v.string(),
  v.object({
    body: v.nullish(postmanBodySchema),
    header: v.optional(v.union([headersSchema, v.string()])),
    auth: v.nullish(v.looseObject({ type: textSchema })),
    description: descriptionSchema,
  }),
]);
const variablesSchema = v.nullish(
  v.array(v.object({ key: textSchema, id: textSchema, name: textSchema, value: anySchema })),
);
const postmanItemSchema = v.object({
  id: textSchema,
  name: textSchema,
  description: descriptionSchema,
  item: v.optional(v.array(v.unknown())),
  request: v.optional(postmanRequestSchema),
});
const postmanSchema = v.object({
  info: v.object({ name: textSchema }),
  item: v.array(v.unknown()),
  variable: variablesSchema,
  auth: v.nullish(v.looseObject({ type: textSchema })),
});

export function readPostmanCollection(value: unknown, source: string, into: ImportCollector): void {
  const collection = checkShape(postmanSchema, value, source);
  for (const { key, id, value: text } of collection.variable ?? []) {
    into.dropVariable(key ?? id ?? '', text);
  }
  dropAuth(collection.auth, source, into);
  const read = (items: readonly unknown[], folder: ForeignFolder | undefined) => {
    for (const part of items) {
      const item = checkShape(postmanItemSchema, part, source);
      const name = item.name ?? '';
      if (item.item) read(item.item, innerFolder(folder, name, item.id));
      const { request } = item;
      if (typeof request !== 'object') {
        if (request !== undefined) into.noteUnread('request', name);
        continue;
      }
      const body = request.body;
      const graphql = body?.mode === 'graphql' ? body.graphql : bodyOfText(body?.raw ?? '');
      if (!graphql?.query) {
        into.noteUnread('request', name);
        continue;
      }
      dropAuth(request.auth, name, into);
      into.add({
        id: item.id ?? undefined,
        folder,
        name,
        description: contentOf(request.description) || contentOf(item.description),
        query: graphql.query,
        variables: graphql.variables,
        operationName: graphql.operationName,
        headers: pairsOf(typeof request.header === 'string' ? [] : request.header),
      });
    }
  };
  read(collection.item, undefined);
}

const openGraphqlBodySchema = v.object({ query: textSchema, variables: anySchema });
const openAuthSchema = v.nullish(v.union([v.string(), v.looseObject({ type: textSchema })]));
const openBodySchema = v.union([
  openGraphqlBodySchema,
  v.array(v.object({ selected: v.optional(v.unknown()), body: openGraphqlBodySchema })),
]);
const openItemSchema = v.object({
  info: v.optional(
    v.object({ name: textSchema, type: textSchema, description: descriptionSchema }),
  ),
  items: v.optional(v.array(v.unknown())),
  docs: descriptionSchema,
  graphql: v.optional(
    v.object({
      body: v.nullish(openBodySchema),
      headers: headersSchema,
      auth: openAuthSchema,
    }),
  ),
  http: v.optional(
    v.object({
      body: v.nullish(v.object({ type: textSchema, data: anySchema })),
      headers: headersSchema,
      auth: openAuthSchema,
    }),
  ),
});
const openCollectionSchema = v.object({
  config: v.nullish(
    v.object({
      environments: v.nullish(v.array(v.object({ variables: variablesSchema }))),
    }),
  ),
  request: v.nullish(v.object({ variables: variablesSchema, auth: openAuthSchema })),
  items: v.optional(v.array(v.unknown()), []),
});

export function readOpenCollection(value: unknown, source: string, into: ImportCollector): void {
  const { config, request, items } = checkShape(openCollectionSchema, value, source);
  const environments = config?.environments ?? [];
  for (const { variables } of [...environments, ...(request ? [request] : [])]) {
    for (const { name, value: text } of variables ?? []) into.dropVariable(name ?? '', text);
  }
  dropAuth(request?.auth, source, into);
  for (const item of items) readOpenItem(item, source, into);
}

/** One request or folder of an OpenCollection, possibly from a separate file. */
export function readOpenItem(
  value: unknown,
  source: string,
  into: ImportCollector,
  folder?: ForeignFolder,
): void {
  const item = checkShape(openItemSchema, value, source);
  const name = item.info?.name ?? '';
  for (const inner of item.items ?? [])
    readOpenItem(inner, source, into, innerFolder(folder, name));
  const request = item.graphql ?? item.http;
  const body = item.graphql ? selectedBody(item.graphql.body) : httpBody(item.http?.body);
  if (request && !body?.query) into.noteUnread('request', name);
  if (!request || !body?.query) return;
  dropAuth(request.auth, name, into);
  into.add({
    folder,
    name,
    description: contentOf(item.docs) || contentOf(item.info?.description),
    query: body.query,
    variables: body.variables,
    headers: pairsOf(request.headers),
  });
}

function selectedBody(body: v.InferOutput<typeof openBodySchema> | null | undefined) {
  if (!Array.isArray(body)) return body;
  return (body.find(({ selected }) => selected === true) ?? body[0])?.body;
}

function httpBody(body: { readonly type?: unknown; readonly data?: unknown } | null | undefined) {
  if (typeof body?.data !== 'string') return undefined;
  return bodyOfText(body.data) ?? (body.type === 'text' ? { query: body.data } : undefined);
}

const requestBodySchema = v.object({
  query: v.string(),
  variables: anySchema,
  operationName: textSchema,
});

type Body = v.InferOutput<typeof requestBodySchema>;

function bodyOfText(text: string): Body | undefined {
  return text.trimStart().startsWith('{') ? bodiesOfText(text)[0] : undefined;
}

/** A placeholder in the place of a JSON value. */
const BARE_PLACEHOLDER = /("(?:[^"\\]|\\.)*")|(\{\{[^{}"]*\}\})/g;

/** The body of a request, or those of a batch; none if it is other text. */
export function bodiesOfText(text: string): Body[] {
  if (!/^\s*[{[]/.test(text)) return [];
  let value: unknown;
  try {
    value = readForeignJson(text, '');
  } catch {
    const filled = text.replaceAll(BARE_PLACEHOLDER, (all, _, bare?: string) =>
      bare === undefined ? all : JSON.stringify(bare),
    );
    return filled === text ? [] : bodiesOfText(filled);
  }
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const bodies = all.map((one) => v.safeParse(requestBodySchema, one));
  return bodies.flatMap(({ success, output }) => (success ? [output] : []));
}

function innerFolder(
  outer: ForeignFolder | undefined,
  name: string,
  id?: string | null,
): ForeignFolder {
  // Nested folders are flattened.
  return { id: id ?? undefined, name: outer ? `${outer.name} / ${name}` : name };
}

function contentOf(text: v.InferOutput<typeof descriptionSchema>): string {
  return (typeof text === 'object' ? text?.content : text) ?? '';
}

function pairsOf(headers: v.InferOutput<typeof headersSchema>): [string, string][] {
  return (headers ?? []).flatMap(({ key, name, value, disabled }): [string, string][] =>
    typeof value === 'string' && disabled !== true ? [[key ?? name ?? '', value]] : [],
  );
}

/** Records an auth with a value that is not a variable. */
function dropAuth(auth: unknown, from: string, into: ImportCollector): void {
  const { type = 'auth' } = objectOf(auth) as { readonly type?: string };
  const note = (value: unknown) => {
    for (const [name, part] of Object.entries(objectOf(value))) {
      if (/secret|pass|token$|^value$/i.test(name)) into.drop('auth', type, from, part);
      note(part);
    }
  };
  note(auth);
}
