import { useEffect, useState, type JSX } from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { useCommands } from '../../commands/command-store.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { whenIdle } from '../../ui/idle.ts';
import { laterDialog } from '../../ui/later-panel.tsx';

const ChangesDialog = laterDialog(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

/** By then a schema has been taken up, and what follows has begun, milliseconds. */
const SETTLED_MS = 2_000;

export function SchemaChangesDialogs({
  isShown,
}: {
  readonly isShown: boolean;
}): JSX.Element | null {
  const { source } = useSchemaAccess();
  const file = useStore(source.file)?.name;
  const schema = useSchema();
  const [isOpen, setOpen] = useState(false);
  useCommands({ 'show-schema-changes': { run: () => setOpen(true) } });
  useEffect(() => {
    if (!schema || !isShown) return undefined;
    let undo = (): void => undefined;
    const timer = setTimeout(() => {
      undo = whenIdle(() => {
        loadPart(() => import('./record-visit.ts')).then(
          ({ recordVisit }) => recordVisit(source, lazySchemaOf(schema), file),
          // Offline, or the page is being left: the next visit keeps its schema.
          () => undefined,
        );
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      undo();
    };
  }, [source, schema, file, isShown]);
  // On a phone the pane around it may be out of sight.
  return isOpen
    ? createPortal(<ChangesDialog onClose={() => setOpen(false)} />, document.body)
    : null;
}
