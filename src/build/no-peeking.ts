import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/** Takes out the commands that would open the list of references, which is left out. */
export function noPeeking(): Plugin {
  return patchModule('no-peeking', {
    file: 'monaco-editor/esm/vs/editor/contrib/gotoSymbol/browser/goToCommands.js',
    replacements: [
      'PeekDefinitionAction',
      'PeekDeclarationAction',
      'PeekTypeDefinitionAction',
      'PeekImplementationAction',
      'PeekReferencesAction',
    ].map((action) => ({
      from: `registerAction2(class ${action} `,
      to: `void (class ${action} `,
    })),
  });
}
