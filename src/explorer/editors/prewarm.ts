import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { welcomeQuery } from './editor-copy.ts';

/** Of GraphiQL's editors: what Monaco measures their font by. */
const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  fontFamily: '"Fira Code"',
  fontLigatures: '"liga" off, "calt" off, "clig" off',
  fontSize: 15,
  minimap: { enabled: false },
  stickyScroll: { enabled: false },
};

/** What the first editor does for all: services, languages, font, first frame; each a task of its own. */
export function prewarmSteps(): readonly (() => void)[] {
  return [
    () => {
      editor.createModel('', 'json').dispose();
      editor.createModel(welcomeQuery(), 'graphql').dispose();
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
  const model = editor.createModel(welcomeQuery(), 'graphql');
  const one = editor.create(container, { ...OPTIONS, model });
  act(one);
  one.dispose();
  model.dispose();
  container.remove();
}
