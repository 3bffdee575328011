import { once } from 'node:events';
import { createServer } from 'node:http';
import PgPubsub from '@graphile/pg-pubsub';
import { enhanceHttpServerWithWebSockets, makePluginHook, postgraphile } from 'postgraphile';

/**
 * PostGraphile on a free port, with subscriptions over graphql-ws; it says where. A process of its own,
 * since it keeps a connection to its database for as long as it lives. The database is the one that
 * PGHOST and the like name. Who calls, as the service before it says, is a setting of the database's:
 * rules of rows can go by it.
 */
const middleware = postgraphile({}, 'shop', {
  pluginHook: makePluginHook([PgPubsub.default]),
  subscriptions: true,
  simpleSubscriptions: true,
  disableQueryLog: true,
  pgSettings: async (request) => ({ 'service.user': request.headers['x-service-user'] }),
});
const server = createServer(middleware);
enhanceHttpServerWithWebSockets(server, middleware);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new TypeError('It listens on a port');
process.stdout.write(`Listening on http://127.0.0.1:${address.port}\n`);
