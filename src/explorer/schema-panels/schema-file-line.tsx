import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { useSchemaAccess } from './schema-access.ts';
import { SCHEMA_COPY } from './schema-copy.ts';
import './schema-panels.css';

/** Says that the schema is that of a file, and lets one remove it; nothing where it is the service's own. */
export function SchemaFileLine(): JSX.Element | null {
  const { source } = useSchemaAccess();
  const file = useStore(source.file);
  const [now] = useState(Date.now);
  if (!file) return null;
  return (
    <p className="gh-schema-file" role="status">
      {SCHEMA_COPY.fromFile(file, now)}{' '}
      <button type="button" onClick={() => void source.removeFile()}>
        {SCHEMA_COPY.remove}
      </button>
    </p>
  );
}
