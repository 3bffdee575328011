import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFile } from '../server/site.mjs';
import { PLAYGROUND_ANSWER } from './answer-parts.mjs';
import { codemirror5Parts } from './codemirror.mjs';
import { packageOf } from './package-of.mjs';

/** Without its polling, which would ask for the whole schema again every two seconds. */
const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>GraphQL Playground</title>
    <style>body { margin: 0; background: #172a3a; } #root { height: 100vh; }</style>
    <link rel="stylesheet" href="index.css" />
  </head>
  <body>
    <div id="root"></div>
    <script src="middleware.js"></script>
    <script>
      GraphQLPlayground.init(document.getElementById('root'), {
        endpoint: '/v1/graphql',
        settings: { 'schema.polling.enable': false },
      });
    </script>
  </body>
</html>
`;

/** @returns {Promise<import('./peer.ts').Peer>} GraphQL Playground, from the build in its package */
export async function preparePlayground() {
  const path = '/playground/';
  const { folder, version } = packageOf('graphql-playground-react');
  const files = { 'middleware.js': 'js/middleware.js', 'index.css': 'css/index.css' };
  const prepared = Object.entries(files).map(([name, file]) =>
    prepareFile(path + name, readFileSync(join(folder, 'build/static', file))),
  );
  return {
    id: 'playground',
    name: `GraphQL Playground ${version}`,
    path,
    parts: codemirror5Parts('.graphiql-wrapper'),
    answer: PLAYGROUND_ANSWER,
    sites: [new Map(await Promise.all([...prepared, prepareFile(`${path}index.html`, HTML)]))],
  };
}
