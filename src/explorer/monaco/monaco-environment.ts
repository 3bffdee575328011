import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import { StandaloneServices } from 'monaco-editor/esm/vs/editor/standalone/browser/standaloneServices.js';
import { IConfigurationService } from 'monaco-editor/esm/vs/platform/configuration/common/configuration.js';
import { languages } from 'monaco-graphql/esm/monaco-editor.js';
import monacoPurifier from 'monaco-editor/esm/vs/base/browser/dompurify/dompurify.js';
import type { TrustedTypesPolicy } from '../ui/trusted-types.ts';
import './codicons.css';

/** Confusable letters, and addresses, which become links. */
const FOR_EDITOR_WORKER = /[^\0-\x7f]|\b(?:https?|file):/;

let wantEditorWorker: () => void;
const editorWorkerWanted = new Promise<void>((resolve) => {
  wantEditorWorker = resolve;
});

/** For suggestions from the text, and Monaco's commands. */
export function startEditorWorker(): void {
  wantEditorWorker();
}

export function setUpMonaco(policy: TrustedTypesPolicy | undefined): void {
  setUpWorkers();
  setUpSanitizer(policy);
  // Else Monaco keeps up to 20 MB of closed editors' texts, also after a sign-out.
  StandaloneServices.get(IConfigurationService).updateValue('files.restoreUndoStack', false);
  // By indentation, without a worker.
  const { jsonDefaults } = languages.json;
  jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, foldingRanges: false });
}

/** Monaco's DOMPurify uses our policy, since the name `dompurify` is taken. Images keep only their text. */
function setUpSanitizer(policy: TrustedTypesPolicy | undefined): void {
  monacoPurifier.sanitize('', policy && { TRUSTED_TYPES_POLICY: policy });
  monacoPurifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
    if (attribute.attrName === 'src') attribute.keepAttr = false;
  });
}

export function setUpWorkers(editors: Editors = editor): void {
  const ready = new Set<string>();
  /** The last request for each worker: Monaco drops the ones before, and with them the editors that they hold. */
  const waiting = new Map<string, () => void>();
  const start = (kind: string): void => {
    ready.add(kind);
    waiting.get(kind)?.();
  };
  void whenEditor(editors, isForJsonWorker).then(() => start('json'));
  void whenEditor(editors, isForEditorWorker).then(() => start('editor'));
  void editorWorkerWanted.then(() => start('editor'));
  self.MonacoEnvironment = {
    async getWorker(_id: string, label: string) {
      const kind = label === 'json' ? 'json' : 'editor';
      if (!ready.has(kind)) await new Promise<void>((resolve) => waiting.set(kind, resolve));
      return kind === 'json' ? new JsonWorker() : new EditorWorker();
    },
  };
}

export function isForJsonWorker(each: editor.ICodeEditor): boolean {
  const model = each.getModel();
  if (model?.getLanguageId() !== 'json') return false;
  return each.hasTextFocus() || model.getValueLength() > 0;
}

export function isForEditorWorker(each: editor.ICodeEditor): boolean {
  const model = each.getModel();
  if (!model) return false;
  const isInJson = model.getLanguageId() === 'json' && each.hasTextFocus();
  return isInJson || FOR_EDITOR_WORKER.test(model.getValue());
}

type Editors = Pick<typeof editor, 'getEditors' | 'onDidCreateEditor'>;

/** Waits until the condition holds for an editor; checked with each change of text, document or focus. */
export async function whenEditor(editors: Editors, isTrue: (each: editor.ICodeEditor) => boolean) {
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
        // A sign-out disposes editors: hold nothing of them.
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
