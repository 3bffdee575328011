import type { GraphQLSchema } from 'graphql';
import type { SchemaWriting } from '../../../schema/api.ts';
import { writeSchemaInWorker } from '../../../schema/connect.ts';
import { useAwaited } from '../../ui/while-wanted.ts';

export interface WrittenSchema {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly fault?: string;
}

const NOTHING: WrittenSchema = {};

/** Writes a schema ahead of its click: a browser asked for a file seconds after a click refuses. */
export function useWrittenSchema(
  schema: GraphQLSchema | undefined,
  { format, descriptions, deprecated }: SchemaWriting,
): WrittenSchema {
  const key = JSON.stringify({ format, descriptions, deprecated });
  const written = useAwaited(
    () =>
      schema &&
      writeSchemaInWorker(schema, JSON.parse(key) as SchemaWriting).then(
        (bytes): WrittenSchema => ({ bytes }),
        (error: unknown): WrittenSchema => ({ fault: String(error) }),
      ),
    [schema, key],
  );
  return written ?? NOTHING;
}
