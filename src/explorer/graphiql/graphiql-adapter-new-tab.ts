/** A tab that begins with texts of its own; see `graphiql-adapter.ts`. */
import { useGraphiQLActions } from '@graphiql/react';
import { useCallback } from 'react';
import type { EditorTexts } from '../runs/run.ts';
import { useEditors } from './graphiql-adapter-editors.ts';

/** Adds a tab with these texts and puts it in front; the one that was keeps what was just typed. */
export function useOpenInNewTab(): (texts: EditorTexts) => void {
  const { queryEditor, variableEditor, headerEditor } = useEditors();
  const { addTab, updateActiveTabValues } = useGraphiQLActions();
  return useCallback(
    (texts) => {
      addTab();
      queryEditor?.setValue(texts.query);
      variableEditor?.setValue(texts.variables);
      headerEditor?.setValue(texts.headers);
      // GraphiQL would take them in a moment later.
      updateActiveTabValues(texts);
    },
    [queryEditor, variableEditor, headerEditor, addTab, updateActiveTabValues],
  );
}
