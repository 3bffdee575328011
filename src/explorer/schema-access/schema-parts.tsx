import type { JSX } from 'react';
import { useStore } from 'zustand';
import { laterPanel } from '../ui/later-panel.tsx';
import { useSchemaAccess } from './schema-access.ts';

const late = () => import('./schema-notices.tsx');

const FileLine = laterPanel(async () => (await late()).FileLine);

/** What panels show instead of a schema; few services hide theirs. */
export const SchemaAbsence = laterPanel(async () => (await late()).AbsenceNotice);

/** Says that the schema is that of a file; nothing where it is the service's own. */
export function SchemaFileLine(): JSX.Element | null {
  const file = useStore(useSchemaAccess().source.file);
  return file ? <FileLine file={file} /> : null;
}
