import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileDigest } from '../../../src/tools/build-product.mjs';
import { packageBin } from '../../../src/tools/project.mjs';
import { runProgram } from '../../../src/tools/run-program.mjs';
import { say, ToolError } from '../../../src/tools/command.mjs';
import { BENCH, CACHE } from '../places.mjs';
import { prepareFolder } from '../server/site.mjs';
import { GRAPHIQL_ANSWER } from './answer-parts.mjs';
import { monacoParts } from './monaco.mjs';
import { packageOf } from './package-of.mjs';

const SOURCE = join(BENCH, 'peers/graphiql-5');

/** @returns {Promise<import('./peer.ts').Peer>} GraphiQL 5, in its minimal Vite build */
export async function prepareGraphiql5() {
  const path = '/graphiql-5/';
  return {
    id: 'graphiql-5',
    name: `GraphiQL ${packageOf('graphiql').version}`,
    path,
    parts: monacoParts('.graphiql-query-editor'),
    answer: GRAPHIQL_ANSWER,
    sites: [await prepareFolder(path, await build(path))],
  };
}

/**
 * @param {string} base
 * @returns {Promise<string>} the folder with the build
 */
async function build(base) {
  const key = fileDigest(BENCH, ['package-lock.json', 'peers/graphiql-5']).slice(0, 16);
  const folder = join(CACHE, `graphiql-5-${key}`);
  if (existsSync(join(folder, 'index.html'))) return folder;
  say('Building GraphiQL 5…');
  const options = ['--base', base, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const { code, output } = await runProgram(
    process.execPath,
    [packageBin('vite'), 'build', SOURCE, '--configLoader', 'runner', ...options],
    { env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new ToolError('GraphiQL 5 could not be built.', { output });
  return folder;
}
