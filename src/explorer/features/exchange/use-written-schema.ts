import type { GraphQLSchema } from 'graphql';
import { useEffect, useState } from 'react';
import type { SchemaWriting } from '../../../schema/api.ts';
import { writeSchemaInWorker } from '../../../schema/connect.ts';
import { whileWanted } from '../../ui/while-wanted.ts';

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
  const [written, setWritten] = useState<WrittenSchema & { readonly of: unknown; key: string }>();
  useEffect(() => {
    if (!schema) return undefined;
    const take = (one: WrittenSchema): void => setWritten({ ...one, of: schema, key });
    return whileWanted(
      writeSchemaInWorker(schema, JSON.parse(key) as SchemaWriting),
      (bytes) => take({ bytes }),
      (error) => take({ fault: String(error) }),
    );
  }, [schema, key]);
  return written?.of === schema && written?.key === key ? written : NOTHING;
}
