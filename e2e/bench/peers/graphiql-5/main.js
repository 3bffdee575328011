// The minimal application of GraphiQL's own README, as Vite builds it.
// oxlint-disable-next-line import/no-unassigned-import -- this is how it is set up
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const fetcher = createGraphiQLFetcher({ url: '/v1/graphql' });

createRoot(document.getElementById('root')).render(createElement(GraphiQL, { fetcher }));
