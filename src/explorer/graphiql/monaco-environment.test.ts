import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpMonacoWorkers } from './monaco-environment.ts';

const started = vi.hoisted((): string[] => []);

vi.mock('monaco-editor/esm/vs/editor/editor.worker.js?worker', () => ({
  default: vi.fn<() => void>(function startEditorWorker() {
    started.push('editor');
  }),
}));
vi.mock('monaco-editor/esm/vs/language/json/json.worker.js?worker', () => ({
  default: vi.fn<() => void>(),
}));

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('self', globalThis);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a worker that was given up before it was there is not started', async () => {
  setUpMonacoWorkers();
  const settled = vi.fn<() => void>();
  void askForEditorWorker().then(settled);
  const second = askForEditorWorker();
  expect(started).toEqual([]);
  await vi.runAllTimersAsync();
  await second;
  expect(started).toEqual(['editor']);
  expect(settled).not.toHaveBeenCalled();
});

test('a worker that was there can be asked for again', async () => {
  setUpMonacoWorkers();
  for (const count of [1, 2]) {
    const asked = askForEditorWorker();
    await vi.runAllTimersAsync();
    await asked;
    expect(started).toHaveLength(count);
  }
});

async function askForEditorWorker(): Promise<unknown> {
  return self.MonacoEnvironment?.getWorker?.('1', 'editorWorkerService');
}
