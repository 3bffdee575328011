import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/**
 * GraphiQL lays out each result from its values. Where a result brings its text, that is shown: no
 * number is rounded, and of a large answer the page needs the beginning only (src/explorer/results).
 */
export function answerAsText(): Plugin {
  return patchModule('answer-as-text', {
    file: '@graphiql/react/dist/stores/execution.js',
    replacements: [
      {
        from: 'setResponse(formatResult(result))',
        to: 'setResponse(result.answerText ?? formatResult(result))',
      },
    ],
  });
}
