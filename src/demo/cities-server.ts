import { loadCities } from './cities.ts';
import DEFAULT_QUERY from './default-query.graphql?raw';
import { createGraphqlServer } from './graphql-server.ts';
import { createServiceSchema } from './service-schema.ts';
import { buildWorld, type World } from './world.ts';

/** A GraphQL server as any other, as a Fetch handler; `onError` is told of errors that callers get masked. */
export async function createCities(onError: (error: unknown) => void, given?: World) {
  const schema = createServiceSchema(given ?? buildWorld(await loadCities()));
  return {
    name: 'Cities of the world',
    defaultQuery: DEFAULT_QUERY,
    fetch: createGraphqlServer(schema, onError),
  };
}
