import type { IntrospectionQuery } from 'graphql';
import { askInParts } from '../schema/introspection-queries.ts';
import { INTROSPECTION_NAME } from '../transport/request.ts';
import { indexAnswer, type CallService } from './call-service.ts';
import { CommandError } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { sayErrors } from './say-errors.ts';

/** What the service said in the place of its schema. */
interface Refused {
  readonly errors: readonly string[];
  readonly said: string;
}

/**
 * Asks the service for its schema.
 * @throws {CommandError} it does not show one
 */
export async function askForSchema(callService: CallService): Promise<IntrospectionQuery> {
  const answer = await askInParts((query) => ask(callService, query));
  if ('schema' in answer) return answer.schema;
  const { errors } = answer;
  throw new CommandError([COMMAND_COPY.noSchema, sayErrors(errors.slice(0, 3))].join('\n').trim());
}

async function ask(
  callService: CallService,
  query: string,
): Promise<{ readonly schema: IntrospectionQuery } | Refused> {
  const bytes = await callService({ query, operationName: INTROSPECTION_NAME });
  indexAnswer(bytes);
  const { data, errors } = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly data?: Partial<IntrospectionQuery> | null;
    readonly errors?: readonly unknown[];
  };
  if (data?.__schema) return { schema: data as IntrospectionQuery };
  const said = Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : [];
  return { errors: said, said: said.join('\n') };
}
