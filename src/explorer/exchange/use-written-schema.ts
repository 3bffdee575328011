import type { GraphQLSchema } from 'graphql';
import { useEffect, useState } from 'react';
import type { SchemaWriting } from '../../schema/api.ts';
import { writeSchemaInWorker } from '../../schema/connect.ts';

export interface WrittenSchema {
  /** UTF-8; undefined while it is written, and where that failed. */
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
    let isWanted = true;
    const take = (one: WrittenSchema): void => {
      if (isWanted) setWritten({ ...one, of: schema, key });
    };
    writeSchemaInWorker(schema, JSON.parse(key) as SchemaWriting).then(
      (bytes) => take({ bytes }),
      (error: unknown) => take({ fault: String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [schema, key]);
  return written?.of === schema && written?.key === key ? written : NOTHING;
}
