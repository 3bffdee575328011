import { useEffect } from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import { useStore } from 'zustand';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { whenIdle } from '../../ui/idle.ts';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { CHANGES_COMMANDS } from './commands-copy.ts';

const ChangesDialog = laterDialog(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

/** Time until a new schema is in use everywhere, milliseconds. */
const SETTLED_MS = 2_000;

function SchemaVisits({ isShown }: FeatureProps): null {
  const { source } = useSchemaAccess();
  const file = useStore(source.file)?.name;
  const schema = useSchema();
  useEffect(() => {
    if (!schema || !isShown) return undefined;
    let undo = (): void => undefined;
    const timer = setTimeout(() => {
      undo = whenIdle(() => {
        loadPart(() => import('./record-visit.ts')).then(
          ({ recordVisit }) => recordVisit(source, lazySchemaOf(schema), file),
          // Offline, or the page closes: the next visit records its schema.
          () => undefined,
        );
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      undo();
    };
  }, [source, schema, file, isShown]);
  return null;
}

export const SCHEMA_CHANGES = defineFeature({
  id: 'schema-changes',
  commands: CHANGES_COMMANDS,
  dialogs: { 'show-schema-changes': ChangesDialog },
  behind: SchemaVisits,
});
