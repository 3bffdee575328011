import { Kind, parse as parseGraphql } from 'graphql';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { compareText } from '../contract/compare-text.ts';
import { objectOf, orNone } from '../contract/json-members.ts';
import { ImportCollector, type ReadImport } from './import-collector.ts';
import { checkSize, decodeText, IMPORT_LIMITS, readFolderFiles } from './import-limits.ts';
import { bodiesOfText, readCollection, readOpenItem } from './read-collections.ts';
import { checkTree, layOutVariables, readForeignJson } from './read-json.ts';
import { readCurl, readHttpFile } from './read-requests.ts';
import { readWorkspace } from './read-workspace.ts';
import { WORKSPACE_FILES, WorkspaceError } from './workspace.ts';
import { isZip, readZip } from './zip.ts';

/** A pasted text, a file's bytes, or the files of a folder by their paths: its texts, or bytes to be checked. */
export type ImportSource =
  string | Uint8Array | ReadonlyMap<string, string> | readonly (readonly [string, Uint8Array])[];

/** Reads a source as a whole. @throws {WorkspaceError} nothing is imported */
export function readImport(
  source: ImportSource,
  where: string,
  newId: () => string = () => crypto.randomUUID(),
): ReadImport {
  if (source instanceof Uint8Array) {
    if (isZip(source)) return readFiles(readZip(source, where), where, newId);
    checkSize(source.length, IMPORT_LIMITS.fileBytes, where);
    return readImport(decodeText(source, where), where, newId);
  }
  if (typeof source !== 'string') {
    return readFiles('map' in source ? readFolderFiles(source, where) : source, where, newId);
  }
  checkSize(source.length, IMPORT_LIMITS.fileBytes, where);
  const text = source.replace(/^\uFEFF/, '');
  const into = new ImportCollector(where, newId);
  const origin = readText(text, where, into);
  if (origin === 'unknown') throw new WorkspaceError('unknown-format', where);
  if (origin === 'foreign') return into.finish();
  return readOwn(new Map([[WORKSPACE_FILES.index, text]]), newId, false);
}

function readFiles(files: ReadonlyMap<string, string>, origin: string, newId: () => string) {
  const index = [...files.keys()]
    .filter((path) => /^(?:[^/]+\/)?gatehouse\.json$/.test(path))
    .toSorted((one, other) => one.length - other.length)[0];
  if (index !== undefined) {
    const root = index.slice(0, -WORKSPACE_FILES.index.length);
    const inside = [...files].filter(([path]) => path.startsWith(root));
    return readOwn(
      new Map(inside.map(([path, text]) => [path.slice(root.length), text])),
      newId,
      true,
    );
  }
  const into = new ImportCollector(origin, newId, files);
  for (const [path, text] of [...files].toSorted(([one], [other]) => compareText(one, other))) {
    const parts = path.split('/');
    const folder = parts.length > 1 ? { name: parts.slice(0, -1).join(' / ') } : undefined;
    if (readText(text, path, into, folder) !== 'foreign') into.noteUnread('file', path);
  }
  return into.finish();
}

function readOwn(files: ReadonlyMap<string, string>, newId: () => string, isWhole: boolean) {
  const dropped = new Set<string>();
  const workspace = readWorkspace(files, newId, (name) => dropped.add(name));
  return { workspace, dropped: [...dropped], unread: [], isWhole };
}

/** Whose text it is: that of another program, which was read, our own or none that is known. */
type Origin = 'foreign' | 'own' | 'unknown';

function readText(
  text: string,
  source: string,
  into: ImportCollector,
  folder?: { readonly name: string },
): Origin {
  const start = text.trimStart();
  if (
    /^(?:###|@[\w.-]+\s*=|(?:#|\/\/)\s*@|(?:GRAPHQL|GET|POST)\s+\S)/.test(start) ||
    /^(?:graphql|get|post)\s+(?:https?:|\/|\{\{)/.test(start) ||
    /\.(?:http|rest)$/i.test(source)
  ) {
    readHttpFile(text, source, into);
    return 'foreign';
  }
  const isYaml =
    /^(?:opencollection|info|graphql|http)\s*:/m.test(start) && !/^(?:[{[]|curl\s)/.test(start);
  // An alias at the margin looks like a key of YAML.
  if (isYaml && !isGraphqlFile(source) && !operationsOf(text)) {
    readYaml(text, source, into, folder);
    return 'foreign';
  }
  if (/^[{[]/.test(start)) {
    const origin = readObject(text, source, into);
    if (origin !== 'unknown') return origin;
  }
  const [, name] = /([^/]+)\.(?:graphql|gql)$/i.exec(source) ?? [];
  const operations = operationsOf(text);
  const isScript = operations === undefined && CURL.test(text);
  if (isScript && readCurl(text, source, into)) return 'foreign';
  // A file with a known ending may be incomplete.
  const isGraphql = operations ?? Number(isGraphqlFile(source) && !TYPE_DEFINITION.test(text));
  if (isGraphql) into.add({ folder, name, query: text });
  return isGraphql ? 'foreign' : 'unknown';
}

const TYPE_DEFINITION = /^(?:type|interface|union|enum|input|scalar|schema|directive|extend)\s/m;

/** A script may call it anywhere. */
const CURL = /(?:^|[\s(/`])curl(?:\.exe)?\s/m;

function operationsOf(text: string): number | undefined {
  const options = { noLocation: true, maxLexicalTokens: 200_000 };
  return orNone(() => parseGraphql(text, options))?.definitions.filter(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION,
  ).length;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number that keeps its digits through JSON.stringify. */
const MARKED_NUMBER = /"\\u0000(-?\d[\d.eE+-]*)"/g;

function readYaml(
  text: string,
  source: string,
  into: ImportCollector,
  folder: { readonly name: string } | undefined,
): void {
  let value: unknown;
  try {
    // The library compares each key with all others: too long for a map of many.
    const document = parseDocument(text, { uniqueKeys: false });
    const [error] = document.errors;
    if (error) throw error.code === 'RESOURCE_EXHAUSTION' ? new RangeError(error.message) : error;
    visit(document, {
      Map(_, { items }) {
        const keys = new Set<unknown>();
        for (const { key } of items) {
          const name = isScalar(key) ? key.value : key;
          if (keys.has(name)) throw new Error(`Map keys must be unique: ${String(name)}`);
          keys.add(name);
        }
      },
      Pair(_, pair) {
        if (!isScalar(pair.key) || pair.key.value !== 'variables' || !isMap(pair.value)) return;
        visit(pair.value, {
          Scalar(role, node) {
            const isNumber = typeof node.value === 'number' && JSON_NUMBER.test(node.source ?? '');
            if (isNumber && role !== 'key') node.value = `\0${node.source}`;
          },
        });
        const json = JSON.stringify(pair.value.toJS(document, { maxAliasCount: 20 }));
        pair.value = document.createNode(layOutVariables(json.replaceAll(MARKED_NUMBER, '$1')));
      },
    });
    value = document.toJS({ maxAliasCount: 20 });
  } catch (cause) {
    if (cause instanceof RangeError) throw new WorkspaceError('too-deep', source, '64', { cause });
    const [line = ''] = (cause as Error).message.split('\n');
    throw new WorkspaceError('not-yaml', source, line, { cause });
  }
  checkTree(value, source);
  const collection = objectOf(value);
  if ('opencollection' in collection) readCollection(collection, source, into);
  else readOpenItem(value, source, into, folder);
}

/** Reads JSON; `unknown` for other text, such as a query in braces, and for other JSON. */
function readObject(text: string, source: string, into: ImportCollector): Origin {
  let value: unknown;
  try {
    value = readForeignJson(text, source);
  } catch (error) {
    const isJson = !(error instanceof WorkspaceError) || error.code !== 'not-json';
    if (!isJson && (isGraphqlFile(source) || operationsOf(text))) return 'unknown';
    throw error;
  }
  if (typeof value !== 'object' || value === null) return 'unknown';
  if (readCollection(value, source, into)) return 'foreign';
  const bodies = bodiesOfText(text, source, into);
  for (const body of bodies) into.add({ ...body, name: body.operationName });
  if (bodies.length > 0) return 'foreign';
  // Others keep operations in a file with a format, such as Apollo’s persisted ones.
  const isOwn =
    'version' in value && !('format' in value) && ('operations' in value || 'folders' in value);
  return isOwn ? 'own' : 'unknown';
}

const isGraphqlFile = (path: string): boolean => /\.(?:graphql|gql)$/i.test(path);
