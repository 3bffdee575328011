import type { editor, IDisposable } from 'monaco-editor/esm/vs/editor/editor.api.js';

type Editors = Pick<
  typeof editor,
  'getEditors' | 'getModels' | 'onDidCreateEditor' | 'onDidCreateModel'
>;

/**
 * Waits until somebody looks for help with JSON: an editor of JSON has the focus, or one has text. On the
 * first visit neither is so before the first answer, and the code for it is as large as all of React.
 *
 * @param editors Monaco's own
 */
export async function whenJsonIsNeeded(editors: Editors): Promise<void> {
  const undo: IDisposable[] = [];
  await new Promise<void>((resolve) => {
    const watchModel = (model: editor.ITextModel): void => {
      const look = (): void => {
        if (model.getLanguageId() === 'json' && model.getValueLength() > 0) resolve();
      };
      undo.push(model.onDidChangeContent(look));
      look();
    };
    const watchEditor = (watched: editor.ICodeEditor): void => {
      const look = (): void => {
        if (watched.getModel()?.getLanguageId() === 'json' && watched.hasTextFocus()) resolve();
      };
      undo.push(watched.onDidFocusEditorText(look));
      look();
    };
    undo.push(editors.onDidCreateModel(watchModel), editors.onDidCreateEditor(watchEditor));
    editors.getModels().forEach(watchModel);
    editors.getEditors().forEach(watchEditor);
  });
  for (const subscription of undo) subscription.dispose();
}
