import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const SUGGEST = 'monaco-editor/esm/vs/editor/contrib/suggest/browser';

/**
 * Monaco waits with its suggestions: a list that is ready is marked as shown a tenth of a second later,
 * and a question is asked by a timer, however short, which the picture of the key goes before. Here the
 * question leaves with its key, so that it is answered while that is drawn, and the list is shown at once.
 */
export function promptSuggestions(): Plugin[] {
  return [
    patchModule('prompt-suggestions', {
      file: `${SUGGEST}/suggestWidget.js`,
      replacements: [
        {
          from: /this\._showTimeout\.cancelAndSet\(\(\) => \{\s*(this\.element\.domNode\.classList\.add\('visible'\);\s*this\._onDidShow\.fire\(this\);)\s*\}, 100\);/,
          to: '$1',
        },
      ],
    }),
    patchModule('prompt-questions', {
      file: `${SUGGEST}/suggestModel.js`,
      replacements: [
        {
          from: /this\._triggerQuickSuggest\.cancelAndSet\((\(\) => \{[\s\S]*?this\.trigger\(\{ auto: true \}\);\s*\}), this\._editor\.getOption\(91 [^)]*\)\);/,
          to: 'queueMicrotask($1);',
        },
      ],
    }),
  ];
}
