import { lazy, Suspense, type JSX } from 'react';

const Loaded = lazy(async () => {
  // The package does not let its parts be imported by name.
  const panel =
    await import('../../../node_modules/@graphiql/plugin-doc-explorer/dist/components/doc-explorer.js');
  return { default: panel.DocExplorer };
});

/** Stands for GraphiQL's documentation panel, and loads it, its search and its Markdown when it is opened. */
export function DocExplorer(): JSX.Element {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}
