import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { INTROSPECTION_NAME } from '../transport/request.ts';
import { indexAnswer, type CallService } from './call-service.ts';
import { CommandError } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { sayErrors } from './say-errors.ts';

/** Asks the service for its schema. @throws {CommandError} it does not show one */
export async function askForSchema(callService: CallService): Promise<IntrospectionQuery> {
  const bytes = await callService({
    query: getIntrospectionQuery({
      schemaDescription: true,
      inputValueDeprecation: true,
      specifiedByUrl: true,
    }),
    operationName: INTROSPECTION_NAME,
  });
  indexAnswer(bytes);
  const { data, errors } = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly data?: Partial<IntrospectionQuery> | null;
    readonly errors?: readonly unknown[];
  };
  if (data?.__schema) return data as IntrospectionQuery;
  const said = Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : [];
  throw new CommandError([COMMAND_COPY.noSchema, sayErrors(said.slice(0, 3))].join('\n').trim());
}
