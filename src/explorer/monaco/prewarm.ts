import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';

/** GraphiQL's options, by which Monaco measures the font. */
const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  fontFamily: '"Fira Code"',
  fontLigatures: '"liga" off, "calt" off, "clig" off',
  fontSize: 15,
  minimap: { enabled: false },
  stickyScroll: { enabled: false },
};

const OPERATION = '# Name\nquery Name($id: ID = "1") { field(id: $id) { name } }';

/** The shared work of the first editor, in tasks: services, languages, font, first frame. */
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
