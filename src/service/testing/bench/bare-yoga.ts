import { serve } from '@hono/node-server';
import { createYoga } from 'graphql-yoga';
import { Hono } from 'hono';
import { GRAPHQL_PATH } from '../../../contract/paths.ts';
import { loadCities } from '../../../demo/cities.ts';
import { createServiceSchema } from '../../../demo/service-schema.ts';
import { buildWorld } from '../../../demo/world.ts';

/** The floor of `npm run bench:service`: the same schema in GraphQL Yoga under Hono, and nothing of ours. */
const yoga = createYoga({
  schema: createServiceSchema(buildWorld(await loadCities())),
  graphqlEndpoint: GRAPHQL_PATH,
  graphiql: false,
  landingPage: false,
});
const app = new Hono();
app.all(GRAPHQL_PATH, (context) => yoga.fetch(context.req.raw));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`Ready at http://127.0.0.1:${port}\n`);
});
