import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  isForEditorWorker,
  isForJsonWorker,
  setUpWorkers,
  startEditorWorker,
  whenEditor,
} from './monaco-environment.ts';

const started = vi.hoisted((): string[] => []);

vi.mock('monaco-editor/esm/vs/editor/editor.api.js', () => ({ editor: {} }));
vi.mock('monaco-editor/esm/vs/editor/standalone/browser/standaloneServices.js', () => ({}));
vi.mock('monaco-editor/esm/vs/platform/configuration/common/configuration.js', () => ({}));
vi.mock('monaco-graphql/esm/monaco-editor.js', () => ({ languages: {} }));
vi.mock('monaco-editor/esm/vs/editor/editor.worker.js?worker', () => ({
  default: vi.fn<() => void>(function startsEditorWorker() {
    started.push('editor');
  }),
}));
vi.mock('monaco-editor/esm/vs/language/json/json.worker.js?worker', () => ({
  default: vi.fn<() => void>(),
}));

type Listener<Value> = (value: Value) => void;

/** What Monaco calls an event: takes a listener, gives its undo. */
function createEvent<Value>() {
  const listeners = new Set<Listener<Value>>();
  const event = (listener: Listener<Value>) => {
    listeners.add(listener);
    return { dispose: () => void listeners.delete(listener) };
  };
  const fire = (value: Value): void => [...listeners].forEach((listener) => listener(value));
  return { event, fire, listeners };
}

function createEditor(language: string, text = '') {
  const events = {
    focus: createEvent<void>(),
    model: createEvent<void>(),
    content: createEvent<void>(),
    end: createEvent<void>(),
  };
  let current = text;
  let isFocused = false;
  let hasModel = true;
  return {
    enter() {
      isFocused = true;
      events.focus.fire();
    },
    write(next: string) {
      current = next;
      events.content.fire();
    },
    setModel(is: boolean) {
      hasModel = is;
      events.model.fire();
    },
    end: () => events.end.fire(),
    listeners: () => Object.values(events).reduce((sum, { listeners }) => sum + listeners.size, 0),
    getModel: () =>
      hasModel
        ? {
            getLanguageId: () => language,
            getValue: () => current,
            getValueLength: () => current.length,
          }
        : null,
    hasTextFocus: () => isFocused,
    onDidFocusEditorText: events.focus.event,
    onDidChangeModel: events.model.event,
    onDidChangeModelContent: events.content.event,
    onDidDispose: events.end.event,
  };
}

type Editor = ReturnType<typeof createEditor>;

function createStage(...editors: Editor[]) {
  const creation = createEvent<Editor>();
  const api = { getEditors: () => editors, onDidCreateEditor: creation.event };
  let isNeeded = false;
  const done = whenEditor(api as never, isForJsonWorker).then(() => {
    isNeeded = true;
  });
  /** After all that is settled already has been told. */
  const settled = async (): Promise<boolean> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return isNeeded;
  };
  return { creation, settled, done };
}

describe('the worker for JSON', () => {
  it('waits while all JSON is empty and nobody is at it, whatever there is of GraphQL', async () => {
    const graphql = createEditor('graphql', '{ a }');
    const json = createEditor('json');
    const stage = createStage(graphql, json);
    graphql.write('{ b }');
    graphql.enter();
    json.write('');
    expect(await stage.settled()).toBe(false);
  });

  it('is over at once where there are variables', async () => {
    expect(await createStage(createEditor('json', '{}')).settled()).toBe(true);
  });

  it('is over when somebody goes to the variables, so that completion answers there', async () => {
    const variables = createEditor('json');
    const stage = createStage(variables);
    expect(await stage.settled()).toBe(false);
    variables.enter();
    expect(await stage.settled()).toBe(true);
  });

  it('is over when variables are written without anybody in them', async () => {
    const variables = createEditor('json');
    const stage = createStage(variables);
    variables.write('{"a": 1}');
    expect(await stage.settled()).toBe(true);
  });

  it('sees editors that come later, and models that come later still', async () => {
    const stage = createStage();
    const editor = createEditor('json', '1');
    editor.setModel(false);
    stage.creation.fire(editor);
    expect(await stage.settled()).toBe(false);
    editor.setModel(true);
    expect(await stage.settled()).toBe(true);
  });

  it('holds nothing of an editor that goes', async () => {
    const editor = createEditor('json');
    const stage = createStage(editor);
    expect(editor.listeners()).toBeGreaterThan(0);
    editor.end();
    expect(editor.listeners()).toBe(0);
    expect(await stage.settled()).toBe(false);
  });

  it('listens to nothing any more when it is over', async () => {
    const editor = createEditor('json');
    const other = createEditor('graphql');
    const stage = createStage(editor, other);
    editor.enter();
    await stage.done;
    expect([editor.listeners(), other.listeners(), stage.creation.listeners.size]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('Monaco’s own worker', () => {
  it.each([
    ['an address', '# see https://example.com/docs'],
    ['a letter that may look like another', 'query А { a }'],
  ])('is there for %s', (_what, text) => {
    expect(isForEditorWorker(createEditor('graphql', text) as never)).toBe(true);
  });

  it('waits while an operation is in ASCII', () => {
    const operation = createEditor('graphql', '{ cities(first: 10) { name } }');
    operation.enter();
    expect(isForEditorWorker(operation as never)).toBe(false);
  });

  it('is there for somebody who writes variables, with their names', () => {
    const variables = createEditor('json');
    variables.enter();
    expect(isForEditorWorker(variables as never)).toBe(true);
  });
});

describe('a worker that is asked for', () => {
  beforeEach(() => {
    started.length = 0;
    vi.stubGlobal('self', globalThis);
  });

  afterEach(() => vi.unstubAllGlobals());

  const askForEditorWorker = async (): Promise<unknown> =>
    self.MonacoEnvironment?.getWorker?.('1', 'editorWorkerService');

  test('is not started where it was given up before it was there, and can be asked for again', async () => {
    const creation = createEvent<Editor>();
    const operation = createEditor('graphql');
    setUpWorkers({ getEditors: () => [operation], onDidCreateEditor: creation.event } as never);
    const settled = vi.fn<() => void>();
    void askForEditorWorker().then(settled);
    const second = askForEditorWorker();
    operation.write('# naïve');
    await second;
    expect(started).toEqual(['editor']);
    expect(settled).not.toHaveBeenCalled();
    await askForEditorWorker();
    expect(started).toHaveLength(2);
  });

  test('comes without any text where something else wants it', async () => {
    const creation = createEvent<Editor>();
    setUpWorkers({ getEditors: () => [], onDidCreateEditor: creation.event } as never);
    const asked = askForEditorWorker();
    startEditorWorker();
    await asked;
    expect(started).toEqual(['editor']);
  });
});
