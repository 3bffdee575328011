import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/**
 * Monaco keeps what could be undone in a document that has gone, up to 20 MB of it, should the same document
 * be opened again. GraphiQL never does: its documents are new after each sign-in.
 */
export function forgetUndo(): Plugin {
  return patchModule('forget-undo', {
    file: 'monaco-editor/esm/vs/editor/common/services/modelService.js',
    replacements: [{ from: 'this._shouldRestoreUndoStack() && ', to: 'false && ' }],
  });
}
