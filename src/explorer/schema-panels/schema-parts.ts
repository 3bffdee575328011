import { laterPanel } from '../later-panel.tsx';

/** What panels show in the place of a schema; few services hide theirs. */
export const SchemaAbsence = laterPanel(
  async () => (await import('./schema-absence.tsx')).SchemaAbsence,
);

/** Says that the schema is that of a file; nothing where it is the service's own. */
export const SchemaFileLine = laterPanel(
  async () => (await import('./schema-file-line.tsx')).SchemaFileLine,
);

export const LoadSchemaFile = laterPanel(
  async () => (await import('./load-schema-file.tsx')).LoadSchemaFile,
);
