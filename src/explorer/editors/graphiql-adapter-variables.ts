import { useGraphiQL } from '@graphiql/react';
import { useCallback, useMemo } from 'react';
import { useEditorTools } from './editor-tools.ts';
import { openTool, useEditorValue } from './graphiql-adapter-editors.ts';
import { replaceText } from '../monaco/replace-text.ts';

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

/** Opens the variables, and in the form the field of one. */
export function useShowVariable(): (name: string) => void {
  const editor = useGraphiQL((state) => state.variableEditor);
  const tools = useEditorTools();
  return useCallback(
    (name) => openTool(tools, 'variables', editor, ` [data-gh-input="${CSS.escape(name)}"]`),
    [editor, tools],
  );
}

export function useVariablesText() {
  const { read, edit } = useVariablesEditor();
  return { text: useEditorValue(read), edit };
}
