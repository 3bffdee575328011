import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from '../peers/package-of.mjs';
import { schemaOf } from './service-schema.mjs';
import { synthesizeSchema } from './synthetic-schema.mjs';

/**
 * The schemas that size is measured with: the synthetic one and GitHub's.
 *
 * @returns {import('../bench-context.ts').BenchSchema[]}
 */
export function largeSchemas() {
  const synthetic = Buffer.from(JSON.stringify(synthesizeSchema()));
  const { folder } = packageOf('@octokit/graphql-schema');
  const data = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'));
  return [
    schemaOf('synthetic', synthetic, 'customer'),
    schemaOf('github', Buffer.from(JSON.stringify({ data })), 'pullrequ'),
  ];
}
