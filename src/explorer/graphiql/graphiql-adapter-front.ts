/** The operation in front, as Run would take it; see `graphiql-adapter.ts`. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { EditorTexts } from '../runs/run.ts';
import { useEditorCursor } from './graphiql-adapter-cursor.ts';
import { useOperationName } from './graphiql-adapter.ts';
import { listEditors, textsOf, useEditors } from './graphiql-adapter-editors.ts';

export interface OperationInFront extends EditorTexts {
  /** The cursor's offset in the operation editor, UTF-16 units. */
  readonly cursor: number;
  /** Of the one that was chosen last. */
  readonly operationName: string | undefined;
}

/** The operation in front as it is being typed; another object with each change. */
export function useOperationInFront(): OperationInFront {
  const editors = useEditors();
  const cursor = useEditorCursor();
  const operationName = useOperationName();
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = listEditors(editors).map((one) => one.onDidChangeModelContent(listener));
      return () => listening.forEach((one) => one.dispose());
    },
    [editors],
  );
  // As one text, which is the same for the same texts.
  const held = useSyncExternalStore(subscribe, () => JSON.stringify(textsOf(editors) ?? NO_TEXTS));
  return useMemo(
    () => ({ ...(JSON.parse(held) as EditorTexts), cursor, operationName }),
    [held, cursor, operationName],
  );
}

const NO_TEXTS: EditorTexts = { query: '', variables: '', headers: '' };
