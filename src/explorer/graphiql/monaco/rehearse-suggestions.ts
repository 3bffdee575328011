import { languages, type editor } from 'monaco-editor/esm/vs/editor/editor.api.js';

/** More than a list shows at a time. */
const ROWS = 14;

/** What is used of Monaco's controller of suggestions; Monaco ships no types for it. */
interface Suggesting extends editor.IEditorContribution {
  readonly model: {
    trigger(options: { auto: boolean; completionOptions: object }): void;
    cancel(): void;
  };
}

/** Where a callback waits for its moment; returns the undo. */
type TakeTurn = (callback: () => void) => () => void;

/**
 * Opens and closes a list of suggestions in an editor that nobody sees yet: the first list of an editor
 * takes several times as long as those after it, which find their rows made. Nothing is asked of the
 * service, and the document stays as it is.
 *
 * @param takeTurn where each step waits
 * @returns the undo: a list that is open is closed
 */
export function rehearseSuggestions(
  target: editor.IStandaloneCodeEditor,
  takeTurn: TakeTurn,
): () => void {
  const found = target.getContribution<Suggesting>('editor.contrib.suggestController');
  const provider: languages.CompletionItemProvider = {
    provideCompletionItems: (_model, { lineNumber, column }) => ({
      suggestions: Array.from({ length: ROWS }, (_, row) => ({
        label: `rehearsed${row}`,
        kind: languages.CompletionItemKind.Field,
        detail: 'String',
        documentation: { value: 'Nobody reads this.' },
        insertText: '',
        range: {
          startLineNumber: lineNumber,
          endLineNumber: lineNumber,
          startColumn: column,
          endColumn: column,
        },
      })),
    }),
  };
  let registration: { dispose(): void } | undefined;
  const close = (): void => {
    // Before the provider goes: an open list would turn to the others.
    found?.model.cancel();
    registration?.dispose();
  };
  const steps = [
    () => {
      registration = languages.registerCompletionItemProvider('graphql', provider);
      found?.model.trigger({
        auto: true,
        completionOptions: { providerFilter: new Set([provider]) },
      });
    },
    () => target.render(),
    close,
  ];
  const undos = steps.map((step) => takeTurn(step));
  return () => {
    undos.forEach((undo) => undo());
    close();
  };
}
