import type { GraphQLSchema } from 'graphql';
import type { Service } from '../../contract/config.ts';
import { findErrorPlaces } from '../../jobs/pages/error-places.ts';
import { ERRORS_COPY } from './errors-copy.ts';
import type { Run } from './run.ts';

/** The paths of an answer's errors as data; loaded with the first run. */
export function placesOfRun(
  { call }: Pick<Run, 'call'>,
  { errorTypes }: Pick<Service, 'errorTypes'>,
  schema: GraphQLSchema | undefined,
) {
  const sayEmpty = schema && ERRORS_COPY.emptyMember;
  return findErrorPlaces(call, { schema, errorTypes, sayEmpty });
}
