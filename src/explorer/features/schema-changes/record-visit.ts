import { startSchemaHistory } from '../../../schema/connect.ts';
import type { LazySchema } from '../../../schema/lazy-schema.ts';
import type { SchemaSource } from '../../schema-access/schema-source.ts';

const recorded = new WeakMap<LazySchema, Promise<void>>();

/** Records a visit's schema once, and publishes the changes; ignores a browser that cannot store it. */
export function recordVisit(source: SchemaSource, schema: LazySchema, file: string | undefined) {
  const known = recorded.get(schema);
  if (known) return known;
  const recording = record(source, schema, file).catch(() => undefined);
  recorded.set(schema, recording);
  return recording;
}

async function record(source: SchemaSource, schema: LazySchema, file: string | undefined) {
  const history = startSchemaHistory();
  try {
    // The user chose a file's schema, so it is no news.
    const news = await history.api.visit(source.key, schema.introspection, file);
    source.news.setState(file === undefined ? news : undefined, true);
  } finally {
    history.end();
  }
}
