import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

/** GraphiQL titles its icons by the names of their functions, which minifying takes away. */
export function namedIcons(): Plugin {
  return patchModule('named-icons', {
    file: '@graphiql/react/dist/icons/index.js',
    replacements: [
      { from: /generateIcon\((Svg\w+)\)/, to: 'generateIcon($1, "$1")' },
      { from: 'generateIcon(RawComponent)', to: 'generateIcon(RawComponent, name)' },
      { from: 'RawComponent.name', to: 'name' },
    ],
  });
}
