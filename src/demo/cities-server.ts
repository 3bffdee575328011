import { loadCities } from './cities.ts';
import DEFAULT_QUERY from './default-query.graphql?raw';
import { createGraphqlServer } from './graphql-server.ts';
import { createServiceSchema } from './service-schema.ts';
import { buildWorld, type World } from './world.ts';

interface CitiesOptions {
  /** The data; loaded where none is given. */
  readonly world?: World;
  /** Told of errors that callers get masked. */
  readonly onError: (error: unknown) => void;
}

/** The cities of the world: a GraphQL server as any other, as a Fetch handler. */
export function createCities({ world = buildWorld(loadCities()), onError }: CitiesOptions) {
  return {
    name: 'Cities of the world',
    /** What a first tab may begin with. */
    defaultQuery: DEFAULT_QUERY,
    fetch: createGraphqlServer(createServiceSchema(world), onError),
  };
}
