import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';

/** Of GraphiQL's editors: what Monaco measures their font by. */
const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  fontFamily: '"Fira Code"',
  fontLigatures: '"liga" off, "calt" off, "clig" off',
  fontSize: 15,
  minimap: { enabled: false },
  stickyScroll: { enabled: false },
};

/** Has one token of each kind that an operation mostly has. */
const OPERATION = '# Name\nquery Name($id: ID = "1") { field(id: $id) { name } }';

/** What the first editor does for all: services, languages, font, first frame; each a task of its own. */
export function prewarmSteps(): readonly (() => void)[] {
  return [
    () => {
      editor.createModel('', 'json').dispose();
      editor.createModel(OPERATION, 'graphql').dispose();
    },
    () => withEditor(() => undefined),
    () => withEditor((one) => one.render(true)),
  ];
}

function withEditor(act: (one: editor.IStandaloneCodeEditor) => void): void {
  const container = document.createElement('div');
  container.className = 'gh-behind';
  container.inert = true;
  document.body.append(container);
  const model = editor.createModel(OPERATION, 'graphql');
  const one = editor.create(container, { ...OPTIONS, model });
  act(one);
  one.dispose();
  model.dispose();
  container.remove();
}
