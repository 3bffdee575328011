import type { JSX } from 'react';
import { useStore } from 'zustand';
import { laterPanel } from '../later-panel.tsx';
import { useSchemaAccess } from './schema-access.ts';
import { useSchemaStatus } from './use-schema-status.ts';

const late = () => import('./late-parts.ts');

const EditorLine = laterPanel(async () => (await late()).EditorLine);

const FileLine = laterPanel(async () => (await late()).FileLine);

/** What panels show in the place of a schema; few services hide theirs. */
export const SchemaAbsence = laterPanel(async () => (await late()).SchemaAbsence);

/** Says that the schema is that of a file; nothing where it is the service's own. */
export function SchemaFileLine(): JSX.Element | null {
  const file = useStore(useSchemaAccess().source.file);
  return file ? <FileLine file={file} /> : null;
}

/** Above the operation editor: that the service hides its schema, which the editor would complete from. */
export function EditorSchemaLine(): JSX.Element | null {
  const status = useSchemaStatus();
  const isHidden = status.kind === 'absent' && status.failure.code === 'introspection-refused';
  return isHidden ? <EditorLine /> : null;
}
