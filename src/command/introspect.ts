import type { GraphQLSchema } from 'graphql';
import { jsonOrNone, objectOf } from '../contract/json-members.ts';
import { missingIn, type NamingSettings } from '../jobs/pages/named-pages.ts';
import { askInParts } from '../schema/introspection-queries.ts';
import { indexIntrospection } from '../schema/read-introspection.ts';
import { LazySchema } from '../schema/lazy-schema.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import { INTROSPECTION_NAME } from '../transport/request.ts';
import { indexAnswer, isOutOfCalls, type CallService } from './call-service.ts';
import { CommandError, EXIT } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { sayErrors } from './say-errors.ts';
import type { CommandTerminal } from './service-options.ts';

export async function askForSchema(callService: CallService): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await askInParts((query) => ask(callService, query));
  if ('schema' in answer) return answer.schema;
  const { errors } = answer;
  throw new CommandError([COMMAND_COPY.noSchema, sayErrors(errors.slice(0, 3))].join('\n').trim());
}

export function sayMissing(schema: GraphQLSchema, naming: NamingSettings, to: CommandTerminal) {
  const missing = missingIn(schema, naming);
  if (missing.length > 0) to.messages.write(`${COMMAND_COPY.notInSchema(missing)}\n`);
}

/** Finds the schema in an answer, without what GraphQL forbids; throws a CommandError where there is none. */
export function indexSchemaAnswer(answer: Uint8Array<ArrayBuffer>): SchemaIndex {
  try {
    const index = indexIntrospection(answer);
    if (index) return index;
  } catch (error) {
    const message = `The service’s schema cannot be used: ${(error as Error).message}`;
    throw new CommandError(message, EXIT.failed, { cause: error });
  }
  throw new CommandError(COMMAND_COPY.noSchema, EXIT.failed);
}

/** Gives the schema, asked for once in a run; the fault where the service shows none. @throws {CommandError} key or user are refused */
export type AskSchema = () => Promise<LazySchema | CommandError>;

export function askSchemaOnce(
  callService: CallService,
  settings: NamingSettings,
  terminal: CommandTerminal,
): AskSchema {
  let request: ReturnType<AskSchema> | undefined;
  const find: AskSchema = async () => {
    try {
      const schema = new LazySchema(indexSchemaAnswer(await askForSchema(callService)));
      sayMissing(schema, settings, terminal);
      return schema;
    } catch (error) {
      if (error instanceof CommandError && error.exitCode === EXIT.failed) return error;
      throw error;
    }
  };
  return () => (request ??= find());
}

/** The schema; undefined where the service shows none. @throws {CommandError} it takes no calls for a while */
export async function shownSchema(source: AskSchema): Promise<LazySchema | undefined> {
  const schema = await source();
  if (!(schema instanceof CommandError)) return schema;
  if (isOutOfCalls(schema)) throw schema;
  return undefined;
}

async function ask(
  callService: CallService,
  query: string,
): Promise<
  | { readonly schema: Uint8Array<ArrayBuffer> }
  | { readonly errors: readonly string[]; readonly message: string }
> {
  const bytes = await callService({ query, operationName: INTROSPECTION_NAME });
  indexAnswer(bytes);
  const { data, errors } = objectOf(jsonOrNone(new TextDecoder().decode(bytes)));
  if (objectOf(data)['__schema']) return { schema: bytes };
  const texts = Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : [];
  return { errors: texts, message: texts.join('\n') };
}
