import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const STORE_TABS = JSON.stringify(
  fileURLToPath(new URL('../explorer/tabs/store-tabs.ts', import.meta.url)),
);

/**
 * GraphiQL stores its tabs half a second after the operation in front, and after each step of a change: a
 * tab of the browser that is opened in between finds an operation that no tab has, and opens one more.
 * They are stored together, and once a change.
 */
export function tabsAtOnce(): Plugin {
  return patchModule('tabs-at-once', {
    file: '@graphiql/react/dist/stores/editor.js',
    replacements: [
      {
        from: /const \{ shouldPersistHeaders, storage \} = get\(\);\s*debounce\(500,[^]*?shouldPersistHeaders\)\);/,
        to: 'storeTabsSoon(get().storage, { tabs, activeTabIndex });',
      },
      {
        from: 'var createEditorSlice = ',
        to: `import { storeTabsSoon } from ${STORE_TABS};
          var createEditorSlice = `,
      },
    ],
  });
}
