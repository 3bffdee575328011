import { isSecretValue, soundsSecret } from '../contract/secrets.ts';
import type { SavedFolder, SavedOperation } from './saved-operation.ts';
import { checkOperations } from './import-limits.ts';
import { withPlaceholders } from './read-json.ts';
import { normalText, type Workspace, WorkspaceError } from './workspace.ts';

/** What an import did not read: a request without GraphQL, a file that another one names, a file of no known format. */
export interface UnreadPart {
  readonly kind: 'request' | 'named-file' | 'file';
  readonly name: string;
}

export interface ReadImport {
  readonly workspace: Workspace;
  /** Names of secrets that it left out, each once. */
  readonly dropped: readonly string[];
  readonly unread: readonly UnreadPart[];
  /** A folder or zip of a workspace is complete, so that a plan shows missing items as removed. */
  readonly isWhole: boolean;
}

export interface ForeignOperation {
  readonly id?: string | null | undefined;
  readonly folder?: ForeignFolder | undefined;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly query: string;
  /** Text, which keeps the digits of its numbers, or the object itself. */
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
}

export interface ForeignFolder {
  readonly id?: string | null | undefined;
  readonly name: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A placeholder for a value: `{{apiKey}}`, `$TOKEN`, `Bearer ${TOKEN}`. */
const PLACEHOLDER = /^(?:(?:bearer|basic)\s+)?(?:\{\{[^}]*\}\}|\$\{?\w+\}?|%\w+%|<[^>]*>)?$/i;

/** Transport headers, which do not belong to an operation. */
const TRANSPORT_HEADER =
  /^(?:accept(?:-.*)?|connection|content-(?:type|length)|host|origin|priority|referer|sec-.*|user-agent|x-request-type|x-gql-.*|dnt|te|pragma|cache-control)$/i;

const MAX_NAME = 200;

export class ImportCollector {
  readonly #source: string;
  readonly #newId: () => string;
  readonly #folders = new Map<string, SavedFolder>();
  readonly #operations: SavedOperation[] = [];
  readonly #dropped = new Set<string>();
  readonly #unread = new Map<string, UnreadPart>();
  readonly #files: ReadonlyMap<string, string>;
  readonly #madeIds = new Set<string>();
  readonly #ids = new Set<string>();

  /** @param files further files of the import, by path: a request may name one */
  constructor(source: string, newId: () => string, files: ReadonlyMap<string, string> = new Map()) {
    this.#files = files;
    this.#source = source;
    this.#newId = newId;
  }

  /** @throws {WorkspaceError} `same-id` */
  add(operation: ForeignOperation): void {
    const query = normalText(operation.query);
    if (query === '') return;
    checkOperations(this.#operations.length + 1, this.#source);
    const name =
      (operation.name ?? '').trim() || operation.operationName || nameInText(query) || 'Query';
    const headers = this.#keptHeaders(operation.headers ?? []);
    this.#operations.push({
      kind: 'operation',
      id: this.#idOf(operation.id),
      folderId: operation.folder && this.#folderId(operation.folder),
      name: name.slice(0, MAX_NAME),
      description: normalText(operation.description ?? ''),
      query,
      variables: variablesText(operation.variables),
      ...(headers !== '' && { headers }),
      ...(operation.operationName && { operationName: operation.operationName }),
      position: this.#operations.length,
    });
  }

  drop(name: string, value: unknown): void {
    if (typeof value === 'string' && !PLACEHOLDER.test(value.trim())) this.#dropped.add(name);
  }

  /** Records a collection's variable, never imported, if its name sounds secret. */
  dropVariable(name: string, value: unknown): void {
    if (soundsSecret(name)) this.drop(name, value);
  }

  noteUnread(kind: UnreadPart['kind'], name: string): void {
    const shortName = name.slice(0, MAX_NAME);
    this.#unread.set(`${kind} ${shortName}`, { kind, name: shortName });
  }

  /** The text of a file that a request names, relative to its own; empty, and noted, without it. */
  textOfFile(name: string, source: string): string {
    const folder = source.slice(0, source.lastIndexOf('/') + 1);
    const text = this.#files.get(folder + name.replace(/^(?:\.\/)+/, ''));
    if (text === undefined) this.noteUnread('named-file', name);
    return text ?? '';
  }

  /** @throws {WorkspaceError} `empty` */
  finish(): ReadImport {
    const unread = [...this.#unread.values()];
    if (this.#operations.length === 0) {
      const names = unread.filter(({ kind }) => kind === 'named-file').map(({ name }) => name);
      throw new WorkspaceError('empty', this.#source, names.slice(0, 5).join(', '));
    }
    const workspace = {
      folders: [...this.#folders.values()],
      operations: this.#operations,
      services: [],
      ...(this.#madeIds.size > 0 && { madeIds: this.#madeIds }),
    };
    return { workspace, dropped: [...this.#dropped], unread, isWhole: false };
  }

  #idOf(foreignId: ForeignFolder['id']): string {
    const lower = foreignId?.toLowerCase() ?? '';
    const isKnown = UUID.test(lower);
    const id = isKnown ? lower : this.#newId();
    if (this.#ids.has(id)) throw new WorkspaceError('same-id', this.#source, id);
    this.#ids.add(id);
    if (!isKnown) this.#madeIds.add(id);
    return id;
  }

  #folderId({ id, name }: ForeignFolder): string {
    const key = id ?? `name ${name}`;
    const known = this.#folders.get(key);
    if (known) return known.id;
    const folder: SavedFolder = {
      kind: 'folder',
      id: this.#idOf(id),
      name: name.trim().slice(0, MAX_NAME) || '-',
      position: this.#folders.size,
    };
    this.#folders.set(key, folder);
    return folder.id;
  }

  #keptHeaders(headers: Required<ForeignOperation>['headers']): string {
    const entries: [string, string][] = [];
    for (const [name, value] of headers ?? []) {
      if (TRANSPORT_HEADER.test(name.trim())) continue;
      if (soundsSecret(name) || isSecretValue(value, [])) this.drop(name, value);
      else entries.push([name, value]);
    }
    return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries), undefined, 2);
  }
}

export function nameInText(query: string): string | undefined {
  const plain = query.replaceAll(/#.*|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"/g, ' ');
  return /\b(?:query|mutation|subscription)\s+([A-Za-z_]\w*)/.exec(plain)?.[1];
}

function variablesText(variables: unknown): string {
  if (variables === undefined || variables === null) return '';
  const text = typeof variables === 'string' ? variables : JSON.stringify(variables, undefined, 2);
  return /^(?:\{\s*\}|null)?$/.test(text.trim()) ? '' : normalText(withPlaceholders(text));
}
