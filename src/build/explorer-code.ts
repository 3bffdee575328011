import type { Plugin, Rolldown } from 'vite';
import { EXPLORER_CODE_NAME } from '../contract/paths.ts';

/** The explorer's modules at its start, from the ground up; each brings its imports. */
const STARTS = [
  '/node_modules/monaco-graphql/esm/monaco-editor.js',
  '/node_modules/monaco-graphql/esm/lite.js',
  '/src/explorer/monaco/graphql-mode.ts',
  '/src/explorer/explorer.tsx',
];

const PAGE = '/index.html';

/**
 * Writes into index.html which files the explorer is made of, each after those that it imports: a page
 * that takes them one by one fetches them all at once and evaluates little at a time.
 */
export function explorerCode(): Plugin {
  return {
    name: 'gatehouse:explorer-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const files = filesOfExplorer(bundle).join(' ');
        const tag = `<meta name="${EXPLORER_CODE_NAME}" content="${files}" />`;
        return html.replace('</head>', () => `  ${tag}\n  </head>`);
      },
    },
  };
}

/** Scripts and style sheets, after their imports, beside the page's own; throws naming a missing module. */
export function filesOfExplorer(bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<string>();
  collect(bundle, fileOf(bundle, PAGE), seen);
  const ofPage = new Set(seen);
  for (const module of STARTS) collect(bundle, fileOf(bundle, module), seen);
  return [...seen].filter((file) => !ofPage.has(file));
}

/** Adds a file's imports, its styles and the file, in the order in which they are evaluated. */
function collect(bundle: Rolldown.OutputBundle, file: string, into: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || into.has(file)) return;
  // Entered before its imports, which may lead back to it; and then again, after them.
  into.add(file);
  for (const imported of chunk.imports) collect(bundle, imported, into);
  into.delete(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  into.add(file);
}

function fileOf(bundle: Rolldown.OutputBundle, module: string): string {
  const found = Object.values(bundle).find(
    (chunk) =>
      chunk.type === 'chunk' &&
      [chunk.facadeModuleId, ...chunk.moduleIds].some((id) => id?.endsWith(module)),
  );
  if (!found) throw new Error(`No file of the page holds ${module}.`);
  return found.fileName;
}
