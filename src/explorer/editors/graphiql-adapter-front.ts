/** The operation in front, as Run would take it; see `graphiql-adapter.ts`. */
import { useMemo } from 'react';
import type { EditorTexts } from '../runs/run.ts';
import { useEditorCursor } from './graphiql-adapter-cursor.ts';
import { useOperationName } from './graphiql-adapter.ts';
import { textsOf, useEditorValue } from './graphiql-adapter-editors.ts';

export interface OperationInFront extends EditorTexts {
  /** The cursor's offset in the operation editor, UTF-16 units. */
  readonly cursor: number;
  /** Of the one that was chosen last. */
  readonly operationName: string | undefined;
}

/** The operation in front as it is being typed; another object with each change. */
export function useOperationInFront(): OperationInFront {
  const cursor = useEditorCursor();
  const operationName = useOperationName();
  // As one text, which is the same for the same texts.
  const held = useEditorValue((editors) => JSON.stringify(textsOf(editors) ?? NO_TEXTS));
  return useMemo(
    () => ({ ...(JSON.parse(held) as EditorTexts), cursor, operationName }),
    [held, cursor, operationName],
  );
}

const NO_TEXTS: EditorTexts = { query: '', variables: '', headers: '' };
