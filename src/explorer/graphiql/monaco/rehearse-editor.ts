import { EditorConfiguration } from 'monaco-editor/esm/vs/editor/browser/config/editorConfiguration.js';
import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import {
  StandaloneServices,
  updateConfigurationService,
} from 'monaco-editor/esm/vs/editor/standalone/browser/standaloneServices.js';
import { IAccessibilityService } from 'monaco-editor/esm/vs/platform/accessibility/common/accessibility.js';
import { IConfigurationService } from 'monaco-editor/esm/vs/platform/configuration/common/configuration.js';
import { IContextViewService } from 'monaco-editor/esm/vs/platform/contextview/browser/contextView.js';
import { WELCOME_QUERY } from '../welcome-query.ts';
import { rehearseFont } from './rehearse-font.ts';

/** Of GraphiQL's editors: what their font is measured by, and what costs nothing to leave out. */
const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  fontFamily: '"Fira Code"',
  fontLigatures: '"liga" off, "calt" off, "clig" off',
  fontSize: 15,
  minimap: { enabled: false },
  stickyScroll: { enabled: false },
};

/** What takes a part of the first frame that can be had apart from it. */
const BRACKETS = (enabled: boolean): editor.IEditorOptions => ({
  bracketPairColorization: { enabled },
  guides: { indentation: enabled },
  matchBrackets: enabled ? 'always' : 'never',
});

/** The same, as a style sheet has it. */
const FONT = {
  fontFamily: '"Fira Code"',
  fontFeatureSettings: '"liga" off, "calt" off, "clig" off',
  fontSize: '15px',
};

/** Where a callback waits for its moment; returns the undo. */
type TakeTurn = (callback: () => void) => () => void;

let isDone = false;

/**
 * Makes an editor that nobody sees, piece by piece, and throws it away. The first editor of a page is one
 * task of a length that holds a key press, and its first frame another one: with it come its languages, the
 * services that it is made of and the measures of its font, which all others share.
 *
 * @param takeTurn where each piece waits
 * @returns the undo: what has not been done is left
 */
export function rehearseEditor(takeTurn: TakeTurn): () => void {
  if (isDone) return () => undefined;
  isDone = true;
  const container = document.createElement('div');
  container.className = 'gh-behind';
  container.inert = true;
  let blank: editor.ITextModel | undefined;
  let model: editor.ITextModel | undefined;
  let rehearsed: editor.IStandaloneCodeEditor | undefined;
  const clear = (): void => {
    rehearsed?.dispose();
    model?.dispose();
    blank?.dispose();
    container.remove();
  };
  const steps = [
    () => {
      document.body.append(container);
      // What has become of the page's layout is no business of the font's.
      container.getBoundingClientRect();
    },
    ...rehearseFont(container, FONT),
    () => editor.createModel('', 'json').dispose(),
    () => (model = editor.createModel(WELCOME_QUERY, 'graphql')),
    () => {
      const service = StandaloneServices.get(IAccessibilityService);
      new EditorConfiguration(false, undefined, OPTIONS, container, service).dispose();
    },
    () => StandaloneServices.get(IContextViewService),
    () => {
      const service = StandaloneServices.get(IConfigurationService);
      updateConfigurationService(service, { ...OPTIONS, ...BRACKETS(false) }, false);
    },
    () => {
      rehearsed = editor.create(container, { ...OPTIONS, ...BRACKETS(false), model: null });
    },
    // Its frames: an empty one, one that pairs brackets, one with a document.
    () => {
      blank = editor.createModel('', 'plaintext');
      rehearsed?.setModel(blank);
    },
    () => rehearsed?.render(),
    () => rehearsed?.updateOptions(BRACKETS(true)),
    () => rehearsed?.render(),
    () => rehearsed?.setModel(model ?? null),
    () => rehearsed?.render(),
    clear,
  ];
  const undos = steps.map((step) => takeTurn(step));
  return () => {
    undos.forEach((undo) => undo());
    clear();
  };
}
