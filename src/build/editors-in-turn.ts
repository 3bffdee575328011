import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const IN_TURN = JSON.stringify(
  fileURLToPath(new URL('../explorer/graphiql/in-turn.tsx', import.meta.url)),
);

const EDITORS = ['Query', 'Variable', 'Header', 'Response'].map((kind) => `${kind}Editor`);

/** GraphiQL mounts its four editors in one task; here they come in turn. */
export function editorsInTurn(): Plugin {
  return patchModule('editors-in-turn', {
    file: 'graphiql/dist/GraphiQL.js',
    replacements: [
      ...EDITORS.map((editor) => ({
        from: new RegExp(`\\b${editor}(?=[, ].*from "@graphiql/react")`),
        to: `${editor} as Whole${editor}`,
      })),
      {
        from: 'const GraphiQL_ = ',
        to: [
          `import { inTurn } from ${IN_TURN};`,
          ...EDITORS.map((editor) => `const ${editor} = inTurn(Whole${editor});`),
          'const GraphiQL_ = ',
        ].join('\n'),
      },
    ],
  });
}
