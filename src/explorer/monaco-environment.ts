import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';

/** Monaco asks this global for its workers; GraphiQL's own set-up for Vite breaks the dev server. */
export function setUpMonacoWorkers(): void {
  self.MonacoEnvironment = {
    getWorker(_id: string, label: string) {
      if (label === 'json') return new JsonWorker();
      return new EditorWorker();
    },
  };
}
