import * as v from 'valibot';
import { objectOf, objectOrNone } from '../contract/json-members.ts';
import type { ForeignFolder, ForeignOperation, ImportCollector } from './import-collector.ts';
import { checkShape, readForeignJson, withPlaceholders } from './read-json.ts';

const textSchema = v.nullish(v.string());
const nameSchema = v.nullish(v.string(), '');
const anySchema = v.optional(v.unknown());
const partsSchema = v.optional(v.array(v.unknown()));
const authSchema = v.nullish(v.union([v.string(), v.looseObject({ type: textSchema })]));
const docsSchema = v.pipe(
  v.nullish(v.union([v.string(), v.object({ content: textSchema })]), ''),
  v.transform((docs) => (typeof docs === 'object' ? docs?.content : docs) ?? ''),
);
const pair = { key: textSchema, name: textSchema, value: anySchema };
const variablesSchema = v.nullish(v.array(v.object({ ...pair, id: textSchema })));
const headersSchema = v.pipe(
  v.nullish(v.array(v.object({ ...pair, disabled: anySchema, enabled: anySchema })), []),
  v.transform((headers) =>
    (headers ?? []).flatMap(({ key, name, value, disabled, enabled }): [string, string][] => {
      const isSent = typeof value === 'string' && disabled !== true && enabled !== false;
      return isSent ? [[key ?? name ?? '', value]] : [];
    }),
  ),
);

/** One place of a collection: a folder with others inside, a request, or both. */
interface Part extends ForeignFolder {
  readonly inner?: readonly unknown[] | undefined;
  readonly request?:
    | (Pick<ForeignOperation, 'description' | 'headers'> & {
        /** Undefined without GraphQL. */
        readonly body: PartBody | null | undefined;
        readonly auth?: unknown;
      })
    | undefined;
}

type PartBody = Pick<Body, 'variables' | 'operationName'> & {
  readonly query?: string | null | undefined;
};

/** Nested folders are flattened. */
function readParts(
  parts: readonly unknown[],
  readPart: (value: unknown, source: string) => Part,
  source: string,
  into: ImportCollector,
  folder?: ForeignFolder,
): void {
  for (const part of parts) {
    const { id, name, inner, request } = readPart(part, source);
    const path = folder ? `${folder.name} / ${name}` : name;
    if (inner) readParts(inner, readPart, source, into, { id, name: path });
    if (!request) continue;
    const { body, auth, description, headers } = request;
    if (body?.query) {
      dropAuth(auth, into);
      into.add({ ...body, query: body.query, id, folder, name, description, headers });
    } else into.noteUnread('request', name);
  }
}

/** A part of an OpenCollection, possibly from a separate file. */
export function readOpenItem(
  value: unknown,
  source: string,
  into: ImportCollector,
  folder?: ForeignFolder,
): void {
  readParts([value], readOpenPart, source, into, folder);
}

type CollectionReader = (value: object, source: string, into: ImportCollector) => void;

const READERS = {
  altair: (value, source, into) => readParts([value], readAltairPart, source, into),
  opencollection(value, source, into) {
    const { config, request, items } = checkShape(openCollectionSchema, value, source);
    for (const { variables } of config?.environments ?? []) dropVariables(variables, into);
    dropVariables(request?.variables, into);
    dropAuth(request?.auth, into);
    readParts(items, readOpenPart, source, into);
  },
  graphiql(value, source, into) {
    for (const { id, name, items } of checkShape(graphiqlSchema, value, source).collections) {
      const folder = id === LOOSE_COLLECTION_ID ? undefined : { id, name };
      for (const item of items) into.add({ ...item, folder, headers: headerPairs(item.headers) });
    }
  },
  postman(value, source, into) {
    const { variable, auth, item } = checkShape(postmanSchema, value, source);
    dropVariables(variable, into);
    dropAuth(auth, into);
    readParts(item, readPostmanPart, source, into);
  },
} satisfies Readonly<Record<string, CollectionReader>>;

/** Reads a collection of a format that its members tell; false for other JSON. */
export function readCollection(value: object, source: string, into: ImportCollector): boolean {
  const format = formatOf(value);
  if (format) READERS[format](value, source, into);
  return format !== undefined;
}

function formatOf(value: object): keyof typeof READERS | undefined {
  // Other programs have queries of their own, and Bruno a collection without any.
  const isCollection = 'type' in value && value.type === 'collection';
  if ('windowName' in value || (isCollection && 'queries' in value)) return 'altair';
  if ('opencollection' in value) return 'opencollection';
  if ('collections' in value) return 'graphiql';
  return 'info' in value && 'item' in value ? 'postman' : undefined;
}

export const LOOSE_COLLECTION_ID = '00000000-0000-4000-8000-000000000000';

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

function headerPairs(text: string | null | undefined): [string, string][] {
  return Object.entries(objectOrNone(text ?? '') ?? {}).map(([name, part]) => [name, String(part)]);
}

const altairPartSchema = v.object({
  title: textSchema,
  queries: partsSchema,
  collections: partsSchema,
  query: textSchema,
  variables: textSchema,
  windowName: nameSchema,
  headers: headersSchema,
});

function readAltairPart(value: unknown, source: string): Part {
  const { title, queries, collections, windowName, query, variables, headers } = checkShape(
    altairPartSchema,
    value,
    source,
  );
  return queries || collections
    ? { name: title ?? '', inner: [...(queries ?? []), ...(collections ?? [])] }
    : { name: windowName, request: { body: { query, variables }, headers } };
}

const postmanSchema = v.object({
  info: v.object({ name: textSchema }),
  item: v.array(v.unknown()),
  variable: variablesSchema,
  auth: authSchema,
});
const postmanPartSchema = v.object({
  id: textSchema,
  name: nameSchema,
  description: docsSchema,
  item: partsSchema,
  request: v.optional(
    v.union([
      v.string(),
      v.object({
        body: v.nullish(
          v.object({
            mode: textSchema,
            raw: textSchema,
            graphql: v.nullish(
              v.object({ query: textSchema, variables: anySchema, operationName: textSchema }),
            ),
          }),
        ),
        header: v.optional(v.union([headersSchema, v.string()])),
        auth: authSchema,
        description: docsSchema,
      }),
    ]),
  ),
});

function readPostmanPart(value: unknown, source: string): Part {
  const { id, name, description, item, request } = checkShape(postmanPartSchema, value, source);
  if (request === undefined) return { id, name, inner: item };
  if (typeof request === 'string') return { id, name, inner: item, request: { body: undefined } };
  const { body, header, auth } = request;
  const isGraphql = body?.mode === 'graphql';
  return {
    id,
    name,
    inner: item,
    request: {
      body: isGraphql ? body.graphql : bodyOfText(body?.raw ?? ''),
      auth,
      description: request.description || description,
      headers: typeof header === 'string' ? [] : header,
    },
  };
}

const openCollectionSchema = v.object({
  config: v.nullish(
    v.object({ environments: v.nullish(v.array(v.object({ variables: variablesSchema }))) }),
  ),
  request: v.nullish(v.object({ variables: variablesSchema, auth: authSchema })),
  items: v.optional(v.array(v.unknown()), []),
});
const openBodySchema = v.object({ query: textSchema, variables: anySchema });
const openRequest = { headers: headersSchema, auth: authSchema };
const openPartSchema = v.object({
  info: v.optional(v.object({ name: textSchema, description: docsSchema })),
  items: partsSchema,
  docs: docsSchema,
  graphql: v.optional(
    v.object({
      body: v.nullish(
        v.union([openBodySchema, v.array(v.object({ selected: anySchema, body: openBodySchema }))]),
      ),
      ...openRequest,
    }),
  ),
  http: v.optional(
    v.object({ body: v.nullish(v.object({ type: textSchema, data: anySchema })), ...openRequest }),
  ),
});

function readOpenPart(value: unknown, source: string): Part {
  const { info, items, docs, graphql, http } = checkShape(openPartSchema, value, source);
  const bodies = graphql?.body;
  const chosen = Array.isArray(bodies)
    ? (bodies.find(({ selected }) => selected === true) ?? bodies[0])?.body
    : bodies;
  const { type, data } = http?.body ?? {};
  const text = typeof data === 'string' ? data : undefined;
  const plain = type === 'text' && text !== undefined ? { query: text } : undefined;
  const body = graphql ? chosen : (bodyOfText(text ?? '') ?? plain);
  const request = graphql ?? http;
  return {
    name: info?.name ?? '',
    inner: items,
    request: request && { ...request, body, description: docs || info?.description },
  };
}

const requestBodySchema = v.object({
  // Other services have a query too, of search words.
  query: v.pipe(v.string(), v.includes('{')),
  variables: anySchema,
  operationName: textSchema,
});

type Body = v.InferOutput<typeof requestBodySchema>;

function bodyOfText(text: string): Body | undefined {
  return text.trimStart().startsWith('{') ? bodiesOfText(text)[0] : undefined;
}

/** The body of a request, or those of a batch, of which others are noted; none if it is other text. */
export function bodiesOfText(text: string, source = '', into?: ImportCollector): Body[] {
  if (!/^\s*[{[]/.test(text)) return [];
  let value: unknown;
  try {
    value = readForeignJson(text, '');
  } catch {
    const filled = withPlaceholders(text);
    return filled === text ? [] : bodiesOfText(filled, source, into);
  }
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const bodies = all.map((one) => v.safeParse(requestBodySchema, one));
  const read = bodies.flatMap(({ success, output }) => (success ? [output] : []));
  for (const [at, { success }] of bodies.entries()) {
    if (!success && read.length > 0) into?.noteUnread('request', `${source} [${at}]`);
  }
  return read;
}

function dropVariables(variables: v.InferOutput<typeof variablesSchema>, into: ImportCollector) {
  for (const { key, name, id, value } of variables ?? []) {
    into.dropVariable(key ?? name ?? id ?? '', value);
  }
}

/** Records an auth with a value that is not a variable. */
function dropAuth(auth: unknown, into: ImportCollector): void {
  const { type = 'auth' } = objectOf(auth) as { readonly type?: string };
  const note = (value: unknown) => {
    for (const [name, part] of Object.entries(objectOf(value))) {
      if (/secret|pass|token$|^value$/i.test(name)) into.drop(type, part);
      note(part);
    }
  };
  note(auth);
}
