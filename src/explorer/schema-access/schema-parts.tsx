import type { GraphQLSchema } from 'graphql';
import { useStore } from 'zustand';
import { lazySchemaOf } from '../../schema/lazy-schema.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import { useSchemaAccess } from './schema-access.ts';

const FileLine = laterPanel(async () => (await import('./schema-notices.tsx')).FileLine);

const LeftOutLine = laterPanel(async () => (await import('./schema-notices.tsx')).LeftOutLine);

export const SchemaAbsence = laterPanel(
  async () => (await import('./schema-notices.tsx')).AbsenceNotice,
);

/** Says that a schema is from a file, and which parts were left out. */
export function SchemaLines({ schema }: { readonly schema: GraphQLSchema }) {
  const file = useStore(useSchemaAccess().source.file);
  const { leftOut } = lazySchemaOf(schema);
  return (
    <>
      {file && <FileLine file={file} />}
      {leftOut && <LeftOutLine leftOut={leftOut} />}
    </>
  );
}
