import { describe, expect, it } from 'vitest';
import { whenJsonIsNeeded } from './when-json-is-needed.ts';

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

function createModel(language: string, text = '') {
  const change = createEvent<void>();
  let current = text;
  return {
    change,
    write: (next: string) => {
      current = next;
      change.fire();
    },
    getLanguageId: () => language,
    getValueLength: () => current.length,
    onDidChangeContent: change.event,
  };
}

type Model = ReturnType<typeof createModel>;

function createEditor(model: Model | null) {
  const focus = createEvent<void>();
  let isFocused = false;
  return {
    focus,
    enter: () => {
      isFocused = true;
      focus.fire();
    },
    getModel: () => model,
    hasTextFocus: () => isFocused,
    onDidFocusEditorText: focus.event,
  };
}

function createStage(models: Model[], editors: ReturnType<typeof createEditor>[] = []) {
  const newModels = createEvent<Model>();
  const newEditors = createEvent<ReturnType<typeof createEditor>>();
  const api = {
    getModels: () => models,
    getEditors: () => editors,
    onDidCreateModel: newModels.event,
    onDidCreateEditor: newEditors.event,
  };
  let isNeeded = false;
  const done = whenJsonIsNeeded(api as never).then(() => {
    isNeeded = true;
  });
  /** After all that is settled already has been told. */
  const settled = async (): Promise<boolean> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return isNeeded;
  };
  return { newModels, newEditors, settled, done };
}

describe('whenJsonIsNeeded', () => {
  it('waits while all JSON is empty and nobody is at it, whatever there is of GraphQL', async () => {
    const graphql = createModel('graphql', '{ a }');
    const json = createModel('json');
    const stage = createStage([graphql, json], [createEditor(graphql), createEditor(json)]);
    graphql.write('{ b }');
    json.write('');
    expect(await stage.settled()).toBe(false);
  });

  it('is over at once where there is text', async () => {
    const stage = createStage([createModel('json', '{}')]);
    expect(await stage.settled()).toBe(true);
  });

  it('is over with an answer', async () => {
    const answer = createModel('json');
    const stage = createStage([answer]);
    expect(await stage.settled()).toBe(false);
    answer.write('{"data":{}}');
    expect(await stage.settled()).toBe(true);
  });

  it('is over when somebody goes to the variables, so that completion answers there', async () => {
    const variables = createEditor(createModel('json'));
    const stage = createStage([], [variables]);
    expect(await stage.settled()).toBe(false);
    variables.enter();
    expect(await stage.settled()).toBe(true);
  });

  it('sees editors and models that come later', async () => {
    const later = createStage([]);
    later.newModels.fire(createModel('json', '1'));
    expect(await later.settled()).toBe(true);

    const other = createStage([]);
    const editor = createEditor(createModel('json'));
    other.newEditors.fire(editor);
    editor.enter();
    expect(await other.settled()).toBe(true);
  });

  it('listens to nothing any more when it is over', async () => {
    const model = createModel('json');
    const editor = createEditor(model);
    const stage = createStage([model], [editor]);
    model.write('1');
    await stage.done;
    const { newModels, newEditors } = stage;
    for (const { listeners } of [model.change, editor.focus, newModels, newEditors]) {
      expect(listeners.size).toBe(0);
    }
  });
});
