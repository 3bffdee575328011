/** The variables of the tab in front; see `graphiql-adapter.ts`. */
import { useGraphiQL } from '@graphiql/react';
import { useCallback, useMemo } from 'react';
import { useEditorTools } from './editor-tools.ts';
import { openTool, useEditorValue } from './graphiql-adapter-editors.ts';
import { replaceText } from '../monaco/replace-text.ts';

/** How the variables are read and changed, such that the editor's undo takes it back. */
export function useVariablesEditor() {
  const editor = useGraphiQL((state) => state.variableEditor);
  const tools = useEditorTools();
  return useMemo(
    () => ({
      read: () => editor?.getValue() ?? '',
      edit(change: (text: string) => string): void {
        if (editor) replaceText(editor, change(editor.getValue()), 'here');
      },
      open: () => tools.open('variables'),
    }),
    [editor, tools],
  );
}

/** Opens the variables, with the cursor in one of them where they are a form. */
export function useShowVariable(): (name: string) => void {
  const editor = useGraphiQL((state) => state.variableEditor);
  const tools = useEditorTools();
  return useCallback(
    (name) =>
      openTool(tools, 'variables', editor, ` [role="group"] > [aria-label="${CSS.escape(name)}"]`),
    [editor, tools],
  );
}

export function useVariablesText() {
  const { read, edit } = useVariablesEditor();
  return { text: useEditorValue(read), edit };
}
