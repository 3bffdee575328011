import { useState, type JSX } from 'react';
import type { FileInForce } from '../../schema/schema-file.ts';
import { useSchemaAccess } from './schema-access.ts';
import { SCHEMA_COPY } from './schema-copy.ts';
import './schema-panels.css';

/** Says that the schema is that of a file, and lets one remove it. */
export function FileLine({ file }: { readonly file: FileInForce }): JSX.Element {
  const { source } = useSchemaAccess();
  const [now] = useState(Date.now);
  return (
    <p className="gh-schema-file" role="status">
      {SCHEMA_COPY.fromFile(file, now)}{' '}
      <button type="button" onClick={() => void source.removeFile()}>
        {SCHEMA_COPY.remove}
      </button>
    </p>
  );
}
