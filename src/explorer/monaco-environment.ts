import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import { whenJsonIsNeeded } from './monaco/when-json-is-needed.ts';

/** Monaco asks this global for its workers; GraphiQL's own set-up for Vite breaks the dev server. */
export function setUpMonacoWorkers(): void {
  self.MonacoEnvironment = {
    async getWorker(_id: string, label: string) {
      if (label === 'json') {
        const { editor } = await import('monaco-editor/esm/vs/editor/editor.api.js');
        await whenJsonIsNeeded(editor);
        return new JsonWorker();
      }
      return new EditorWorker();
    },
  };
}
