import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import { StandaloneServices } from 'monaco-editor/esm/vs/editor/standalone/browser/standaloneServices.js';
import { IConfigurationService } from 'monaco-editor/esm/vs/platform/configuration/common/configuration.js';
import { languages } from 'monaco-graphql/esm/monaco-editor.js';
import monacoPurifier from 'monaco-editor/esm/vs/base/browser/dompurify/dompurify.js';
import type { TrustedTypesPolicy } from '../ui/trusted-types.ts';
import './codicons.css';

/** Letters beyond ASCII, which may look like others, and addresses, which become links. */
const FOR_EDITOR_WORKER = /[^\0-\x7f]|\b(?:https?|file):/;

let wantEditorWorker: () => void;
const editorWorkerWanted = new Promise<void>((resolve) => {
  wantEditorWorker = resolve;
});

/** Starts Monaco's own worker, if nothing has yet: for suggestions from the text, and commands. */
export function startEditorWorker(): void {
  wantEditorWorker();
}

/** Sets Monaco up for this page: its workers, what it keeps, the folding of JSON, and its sanitizer. */
export function setUpMonaco(policy: TrustedTypesPolicy | undefined): void {
  setUpWorkers();
  setUpSanitizer(policy);
  // Else it keeps the texts of editors that have gone, 20 MB of them, of people who have signed out too.
  StandaloneServices.get(IConfigurationService).updateValue('files.restoreUndoStack', false);
  // Variables fold as they are indented, without the worker that would read them for it.
  const { jsonDefaults } = languages.json;
  jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, foldingRanges: false });
}

/**
 * Has Monaco's own DOMPurify, which cleans the Markdown of hovers and completion, parse under a policy of
 * the page: it would make one called `dompurify`, a name that the page has taken. And of an image only its
 * text stays, since the Content-Security-Policy would stop the request.
 */
function setUpSanitizer(policy: TrustedTypesPolicy | undefined): void {
  monacoPurifier.sanitize('', policy && { TRUSTED_TYPES_POLICY: policy });
  monacoPurifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
    if (attribute.attrName === 'src') attribute.keepAttr = false;
  });
}

/** Starts Monaco's workers only when needed; GraphiQL's own set-up for Vite breaks the dev server. */
export function setUpWorkers(editors: Editors = editor): void {
  const jsonWorkerWanted = whenEditor(editors, isForJsonWorker);
  const editorNeedsWorker = whenEditor(editors, isForEditorWorker);
  const latest = new Map<string, object>();
  self.MonacoEnvironment = {
    async getWorker(_id: string, label: string) {
      const request = {};
      latest.set(label, request);
      if (label === 'json') await jsonWorkerWanted;
      else await Promise.race([editorNeedsWorker, editorWorkerWanted]);
      // Monaco asks anew for a worker after edits that ended the last one, and has given up the request before.
      if (latest.get(label) !== request) return await new Promise<never>(() => undefined);
      return label === 'json' ? new JsonWorker() : new EditorWorker();
    },
  };
}

/** Whether somebody looks for help with JSON: has the focus in it, or has written some. */
export function isForJsonWorker(each: editor.ICodeEditor): boolean {
  const model = each.getModel();
  if (model?.getLanguageId() !== 'json') return false;
  return each.hasTextFocus() || model.getValueLength() > 0;
}

/** Whether there is something to look at in a text, or names to be suggested in JSON. */
export function isForEditorWorker(each: editor.ICodeEditor): boolean {
  const model = each.getModel();
  if (!model) return false;
  const isInJson = model.getLanguageId() === 'json' && each.hasTextFocus();
  return isInJson || FOR_EDITOR_WORKER.test(model.getValue());
}

type Editors = Pick<typeof editor, 'getEditors' | 'onDidCreateEditor'>;

/** Waits until something is true of an editor: asked with each change of its text, document or focus. */
export async function whenEditor(
  editors: Editors,
  isTrue: (each: editor.ICodeEditor) => boolean,
): Promise<void> {
  const watched = new Map<editor.ICodeEditor, readonly { dispose(): void }[]>();
  const unwatch = (each: editor.ICodeEditor): void => {
    watched.get(each)?.forEach((subscription) => subscription.dispose());
    watched.delete(each);
  };
  let creation: { dispose(): void } | undefined;
  await new Promise<void>((resolve) => {
    const watch = (each: editor.ICodeEditor): void => {
      const look = (): void => {
        if (isTrue(each)) resolve();
      };
      watched.set(each, [
        each.onDidFocusEditorText(look),
        each.onDidChangeModel(look),
        each.onDidChangeModelContent(look),
        // Editors go with each sign-out, and nothing of them may be held.
        each.onDidDispose(() => unwatch(each)),
      ]);
      look();
    };
    creation = editors.onDidCreateEditor(watch);
    editors.getEditors().forEach(watch);
  });
  creation?.dispose();
  Array.from(watched.keys()).forEach(unwatch);
}
