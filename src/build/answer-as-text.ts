import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const SHOW_TEXT = JSON.stringify(
  fileURLToPath(new URL('../explorer/results/show-text.ts', import.meta.url)),
);

/**
 * GraphiQL lays out each result from its values. Where a result brings its text, that is shown: no
 * number is rounded, and of a large answer the page needs the beginning only (src/explorer/results).
 * More of the same text is added to what is shown.
 */
export function answerAsText(): Plugin {
  return patchModule('answer-as-text', {
    file: '@graphiql/react/dist/stores/execution.js',
    replacements: [
      {
        from: 'setResponse(formatResult(result))',
        to: 'setResponse(result.answerText ?? formatResult(result))',
      },
      {
        from: 'responseEditor?.setValue(value)',
        to: 'showText(responseEditor, value)',
      },
      {
        from: 'var createExecutionSlice = ',
        to: `import { showText } from ${SHOW_TEXT};\nvar createExecutionSlice = `,
      },
    ],
  });
}
