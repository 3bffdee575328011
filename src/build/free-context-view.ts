import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/**
 * Monaco's place for menus begins in the first editor, and would hold that editor's whole page for good
 * after it has gone. It is put where a menu is shown each time, so it may as well begin nowhere.
 */
export function freeContextView(): Plugin {
  return patchModule('free-context-view', {
    file: 'monaco-editor/esm/vs/platform/contextview/browser/contextViewService.js',
    replacements: [
      { from: 'new ContextView(this.layoutService.mainContainer,', to: 'new ContextView(null,' },
    ],
  });
}
