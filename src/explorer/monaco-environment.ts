import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import { whenJsonIsNeeded } from './monaco/when-json-is-needed.ts';

/** Monaco asks this global for its workers; GraphiQL's own set-up for Vite breaks the dev server. */
export function setUpMonacoWorkers(): void {
  let giveUpJson = new AbortController();
  self.MonacoEnvironment = {
    async getWorker(_id: string, label: string) {
      if (label === 'json') {
        // Monaco wants another one after each edit of the operation, and has given up the one before.
        giveUpJson.abort();
        giveUpJson = new AbortController();
        const { signal } = giveUpJson;
        const { editor } = await import('monaco-editor/esm/vs/editor/editor.api.js');
        await whenJsonIsNeeded(editor, signal);
        return new JsonWorker();
      }
      return new EditorWorker();
    },
  };
}
