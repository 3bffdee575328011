import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/** Monaco lets a list of suggestions that is ready wait for a tenth of a second before it shows it. */
export function promptSuggestions(): Plugin {
  return patchModule('prompt-suggestions', {
    file: 'monaco-editor/esm/vs/editor/contrib/suggest/browser/suggestWidget.js',
    replacements: [
      {
        from: /(this\._onDidShow\.fire\(this\);\s*\}, )100\)/,
        to: '$10)',
      },
    ],
  });
}
