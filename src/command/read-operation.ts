import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  type DocumentNode,
} from 'graphql';
import { membersOf, objectOrNone, type JsonMembers } from '../contract/json-members.ts';
import type { SavedOperation } from '../operations/saved-operation.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { codeOf } from '../service/files/startup-files.ts';
import { isBlankOperation, type GraphQLCall } from '../transport/request.ts';
import { EXIT, fileFault } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import type { RunOptions } from './run-options.ts';
import type { CommandTerminal } from './service-options.ts';
import { findSavedByName, readWorkspaceFolder } from './workspace-folder.ts';

/** The source is a file, the name of a saved operation, or `-`; variables are a JSON object, or `@` and a file. */
type OperationChoice = Pick<RunOptions, 'operationName' | 'source' | 'variables' | 'workspace'>;

const { operation: WORDS } = COMMAND_COPY;

export async function readOperation(
  choice: OperationChoice,
  terminal: Pick<CommandTerminal, 'input'>,
): Promise<GraphQLCall> {
  const operation = await findOperation(choice, terminal);
  const { query, name, headers = '' } = operation;
  if (isBlankOperation(query)) throw new UsageError(WORDS.blank(name));
  const document = parseQuery(name, query);
  const operationName = chooseOperation(document, choice.operationName ?? operation.operationName);
  const input = choice.variables;
  const text = input === undefined ? operation.variables : await readVariables(input, terminal);
  return {
    query,
    operationName,
    ...(headers.trim() !== '' && { headers: parseHeaders(headers) }),
    ...(text.trim() !== '' && { variables: parseVariables(text) }),
  };
}

async function findOperation(
  { source, workspace }: OperationChoice,
  { input }: Pick<CommandTerminal, 'input'>,
): Promise<Pick<SavedOperation, 'name' | 'query' | 'variables'> & Partial<SavedOperation>> {
  if (source === '-') return { query: decode('-', await buffer(input)), name: '-', variables: '' };
  const bytes = await readIfThere(source);
  if (bytes) {
    const variablesPath = source.replace(/\.graphql$/, '.variables.json');
    const variables = variablesPath === source ? undefined : await readIfThere(variablesPath);
    return {
      query: decode(source, bytes),
      name: source,
      variables: variables ? decode(variablesPath, variables) : '',
    };
  }
  const saved = findSavedByName(await readWorkspaceFolder(workspace), source);
  if (!saved) throw new UsageError(WORDS.notFound(source, workspace));
  return saved;
}

export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw fileFault(WORDS.unreadable(file), error, EXIT.usage);
  }
}

function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${file} is not UTF-8.`, { cause: error });
  }
}

function parseQuery(file: string, query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [at] = error.locations ?? [];
    throw new UsageError(WORDS.syntax(file, at?.line ?? 1, at?.column ?? 1, error.message), {
      cause: error,
    });
  }
}

/** @returns its name; undefined where there is one operation, and it has none */
function chooseOperation(document: DocumentNode, wanted: string | undefined): string | undefined {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const names = operations.flatMap((one) => ('name' in one && one.name ? [one.name.value] : []));
  if (operations.length === 0) throw new UsageError(WORDS.none);
  if (wanted !== undefined && !names.includes(wanted))
    throw new UsageError(`--operation is none of its operations: ${names.join(', ')}.`);
  if (wanted === undefined && operations.length > 1) throw new UsageError(WORDS.several(names));
  const operation = getOperationAST(document, wanted);
  if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
    throw new UsageError('It is a subscription: this command runs queries and mutations.');
  }
  return operation?.name?.value;
}

async function readVariables(source: string, { input }: Pick<CommandTerminal, 'input'>) {
  if (!source.startsWith('@')) return source;
  const file = source.slice(1);
  if (file === '-') return decode(file, await buffer(input));
  const bytes = await readIfThere(file);
  if (!bytes) throw new UsageError(`There is no file ${file} for --variables.`);
  return decode(file, bytes);
}

/** @throws {UsageError} no JSON, or no object */
function parseVariables(text: string): JsonMembers {
  let members: JsonMembers | undefined;
  try {
    members = membersOf(text);
  } catch (error) {
    throw new UsageError(WORDS.variablesNotJson((error as Error).message), { cause: error });
  }
  if (!members) throw new UsageError(WORDS.variablesNoObject);
  return members;
}

function parseHeaders(text: string): Readonly<Record<string, unknown>> {
  const headers = objectOrNone(text);
  if (headers) return headers;
  throw new UsageError('The headers of the saved operation are no JSON object.');
}
