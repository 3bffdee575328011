import type { IntrospectionQuery } from 'graphql';
import {
  FULL_INTROSPECTION_QUERY,
  PLAIN_INTROSPECTION_QUERY,
  wantsPlainIntrospection,
} from '../schema/introspection-queries.ts';
import { INTROSPECTION_NAME } from '../transport/request.ts';
import { indexAnswer, type CallService } from './call-service.ts';
import { CommandError } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { sayErrors } from './say-errors.ts';

/**
 * Asks the service for its schema: once, and once more where it is too old for the question.
 * @throws {CommandError} it does not show one
 */
export async function askForSchema(
  callService: CallService,
  query = FULL_INTROSPECTION_QUERY,
): Promise<IntrospectionQuery> {
  const bytes = await callService({ query, operationName: INTROSPECTION_NAME });
  indexAnswer(bytes);
  const { data, errors } = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly data?: Partial<IntrospectionQuery> | null;
    readonly errors?: readonly unknown[];
  };
  if (data?.__schema) return data as IntrospectionQuery;
  const said = Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : [];
  if (query === FULL_INTROSPECTION_QUERY && said.some(wantsPlainIntrospection)) {
    return askForSchema(callService, PLAIN_INTROSPECTION_QUERY);
  }
  throw new CommandError([COMMAND_COPY.noSchema, sayErrors(said.slice(0, 3))].join('\n').trim());
}
