import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import { whenIdle } from '../ui/idle.ts';
import { whenJsonIsNeeded } from './monaco/when-json-is-needed.ts';

/** Monaco asks this global for its workers; GraphiQL's own set-up for Vite breaks the dev server. */
export function setUpMonacoWorkers(): void {
  const waiting = new Map<string, AbortController>();
  /** Monaco wants a worker anew after the edits that cost the last one its texts, and has given that up. */
  const waitAnew = (label: string): AbortSignal => {
    waiting.get(label)?.abort();
    const wait = new AbortController();
    waiting.set(label, wait);
    return wait.signal;
  };
  self.MonacoEnvironment = {
    async getWorker(_id: string, label: string) {
      const signal = waitAnew(label);
      if (label === 'json') {
        const { editor } = await import('monaco-editor/esm/vs/editor/editor.api.js');
        await whenJsonIsNeeded(editor, signal);
        return new JsonWorker();
      }
      // Links and look-alike letters can wait, and two at once would be fetched twice.
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', whenIdle(resolve), { once: true });
      });
      return new EditorWorker();
    },
  };
}
