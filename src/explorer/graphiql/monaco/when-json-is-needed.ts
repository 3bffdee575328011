import type { editor, IDisposable } from 'monaco-editor/esm/vs/editor/editor.api.js';

type Editors = Pick<typeof editor, 'getEditors' | 'onDidCreateEditor'>;

/**
 * Waits until somebody looks for help with JSON: an editor of JSON has the focus, or one that can be typed
 * into has text. On the first visit that is not before the first answer, and the code for it is as large
 * as all of React.
 *
 * @param editors Monaco's own
 * @param signal nobody waits any more: it never settles then, and listens to nothing
 */
export async function whenJsonIsNeeded(editors: Editors, signal: AbortSignal): Promise<void> {
  const watched = new Map<editor.ICodeEditor, readonly IDisposable[]>();
  const unwatch = (each: editor.ICodeEditor): void => {
    watched.get(each)?.forEach((subscription) => subscription.dispose());
    watched.delete(each);
  };
  let creation: IDisposable | undefined;
  const stop = (): void => {
    creation?.dispose();
    Array.from(watched.keys()).forEach(unwatch);
  };
  await new Promise<void>((resolve) => {
    if (signal.aborted) return;
    signal.addEventListener('abort', stop, { once: true });
    const watch = (each: editor.ICodeEditor): void => {
      const look = (): void => {
        if (isNeededBy(each)) resolve();
      };
      watched.set(each, [
        each.onDidFocusEditorText(look),
        each.onDidChangeModel(look),
        each.onDidChangeModelContent(look),
        // Editors go with each sign-out, and nothing of them may be held until JSON is needed.
        each.onDidDispose(() => unwatch(each)),
      ]);
      look();
    };
    creation = editors.onDidCreateEditor(watch);
    editors.getEditors().forEach(watch);
  });
  signal.removeEventListener('abort', stop);
  stop();
}

function isNeededBy(each: editor.ICodeEditor): boolean {
  const model = each.getModel();
  if (model?.getLanguageId() !== 'json') return false;
  return each.hasTextFocus() || (!each.getRawOptions().readOnly && model.getValueLength() > 0);
}
