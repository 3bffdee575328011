import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFile } from '../server/site.mjs';
import { codemirror5Parts } from './codemirror.mjs';
import { packageOf } from './package-of.mjs';

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>GraphiQL</title>
    <style>body { margin: 0; } #root { height: 100dvh; }</style>
    <link rel="stylesheet" href="graphiql.css" />
    <script src="react.js"></script>
    <script src="react-dom.js"></script>
    <script src="graphiql.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <script>
      ReactDOM.createRoot(document.getElementById('root')).render(
        React.createElement(GraphiQL, {
          fetcher: GraphiQL.createFetcher({ url: '/v1/graphql' }),
        }),
      );
    </script>
  </body>
</html>
`;

/** @returns {Promise<import('./peer.ts').Peer>} GraphiQL 4, the last one on CodeMirror, as UMD */
export async function prepareGraphiql4() {
  const path = '/graphiql-4/';
  const { folder, version } = packageOf('graphiql-4');
  const files = {
    'react.js': join(packageOf('react-18').folder, 'umd/react.production.min.js'),
    'react-dom.js': join(packageOf('react-dom-18').folder, 'umd/react-dom.production.min.js'),
    'graphiql.js': join(folder, 'graphiql.min.js'),
    'graphiql.css': join(folder, 'graphiql.min.css'),
  };
  const prepared = Object.entries(files).map(([name, file]) =>
    prepareFile(path + name, readFileSync(file)),
  );
  return {
    id: 'graphiql-4',
    name: `GraphiQL ${version}`,
    path,
    parts: codemirror5Parts('.graphiql-query-editor'),
    sites: [new Map(await Promise.all([...prepared, prepareFile(`${path}index.html`, HTML)]))],
  };
}
