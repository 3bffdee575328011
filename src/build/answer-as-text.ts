import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const SHOW_TEXT = pathOf('show-text.ts');
const RUN_AHEAD = pathOf('run-ahead.ts');

/**
 * GraphiQL lays out each result from its values. Where a result brings its text, that is shown: no
 * number is rounded, and of a large answer the page needs the beginning only (src/explorer/runs).
 * More of the same text is added to what is shown. And a run begins with its request, before GraphiQL
 * shows that it does.
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
        from: /setResponse\(""\);\s*set\(\{ isFetching: true \}\);/,
        to: `const steps = {
          begin: (subscription) => set({ isFetching: true, subscription }),
          clear: () => setResponse("")
        };`,
      },
      {
        from: /if \(isObservable\(value\)\) set\(\{ subscription: value\.subscribe\((\{[^]*?\n\t{5}\})\) \}\);\s*else /,
        to: `if (isObservable(value)) {
          runAhead(value, steps, $1);
          return;
        }
        steps.begin(null);
        steps.clear();
        `,
      },
      {
        from: 'stop() {',
        to: 'stop() {\nstopBeginning();',
      },
      {
        from: 'if (subscription) {',
        to: 'if (isRunBeginning()) return;\nif (subscription) {',
      },
      {
        from: 'var createExecutionSlice = ',
        to: `import { showText } from ${SHOW_TEXT};
          import { isRunBeginning, runAhead, stopBeginning } from ${RUN_AHEAD};
          var createExecutionSlice = `,
      },
    ],
  });
}

/** A module of the page that shows answers, as an import names it. */
function pathOf(file: string): string {
  return JSON.stringify(fileURLToPath(new URL(`../explorer/runs/${file}`, import.meta.url)));
}
