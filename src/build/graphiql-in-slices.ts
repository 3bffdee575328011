import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/**
 * GraphiQL renders all of itself in one task once it is mounted. As a transition React renders it in slices
 * of milliseconds, and key presses come between them.
 */
export function graphiqlInSlices(): Plugin {
  return patchModule('graphiql-in-slices', {
    file: '@graphiql/react/dist/components/provider.js',
    replacements: [
      { from: 'setMounted(true);', to: 'startTransition(() => setMounted(true));' },
      {
        from: /import \{ (createContext, .*?) \} from "react";/,
        to: 'import { $1, startTransition } from "react";',
      },
    ],
  });
}
