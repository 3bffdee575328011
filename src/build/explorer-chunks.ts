import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import {
  findSharedModules,
  findWorkerModules,
  type SharedBy,
  type WorkerPlace,
} from './shared-modules.ts';

type Options = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<Options['groups']>[number];

const LAYERS: readonly [name: string, modules: RegExp][] = [
  // With what nearly all files need, each a small file otherwise.
  [
    'react',
    /\/node_modules\/(react|react-dom|react-compiler-runtime|scheduler|zustand)\/|vite\/preload-helper|\/src\/(contract\/(clock|language|load-part)|session\/preferences|explorer\/ui\/part-copy)\.ts$/,
  ],
  // Code that sign-in screen and explorer share, with the stand-in for a part that did not load.
  [
    'ui',
    /\/src\/(?:explorer\/ui\/(?:dialog|copy|later-panel|load-failures|named|part-boundary|part-failed)|explorer\/commands\/define-commands|session\/kept-choices|transport\/(?:call-)?failure-copy)\.tsx?$|\/node_modules\/valibot\//,
  ],
  ['graphql', /\/node_modules\/graphql\//],
  // A small file for each layer otherwise; and GraphiQL's before any of ours, which change them.
  [
    'editor-styles',
    /\/monaco-editor\/.*\.css$|\/codicons\.css$|\/node_modules\/(?:graphiql|@graphiql\/react)\/.*\.css$/,
  ],
  ['monaco-base', /\/monaco-editor\/esm\/vs\/base\/common\//],
  ['monaco-dom', /\/monaco-editor\/esm\/vs\/base\//],
  ['monaco-platform', /\/monaco-editor\/esm\/vs\/platform\//],
  [
    'monaco-core',
    /\/monaco-editor\/esm\/vs\/editor\/common\/(core|config|languages|tokens|diff)\//,
  ],
  ['monaco-common', /\/monaco-editor\/esm\/vs\/editor\/common\//],
  ['monaco-view', /\/monaco-editor\/esm\/vs\/editor\/browser\//],
  ['monaco-contrib', /\/vs\/editor\/contrib\/(?:find|folding|goto|hover|message|snippet|suggest)/],
  ['monaco-actions', /\/monaco-editor\/esm\/vs\/editor\/contrib\//],
  // Grammars of other languages than the editors' come one by one, with the programs that they are for.
  ['monaco', /\/monaco-editor\/(?!esm\/vs\/basic-languages\/(?!graphql|_))/],
  ['graphql-mode', /\/monaco-graphql\/esm\/|\/explorer\/monaco\/graphql-mode\.ts$/],
];

const source = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

const STARTS = {
  page: source('app/main.ts'),
  early: [
    source('explorer/explorer.tsx'),
    source('explorer/features/builder/builder.tsx'),
    source('explorer/features/answer/answer-panel.tsx'),
  ],
  // The sign-in screen's, where the explorer may not have been fetched.
  alone: [
    source('explorer/features/diagnostics/diagnostics-panel.tsx'),
    source('transport/verify-token.ts'),
  ],
};

/** Ours, without style sheets, whose order counts, and small modules of packages: GraphiQL's icons, what dialogs and menus stand on. */
const SHAREABLE =
  /\/src\/(?!transport\/inline-fragments).*\.tsx?$|\/@graphiql\/react\/dist\/icons\/|\/node_modules\/(?:clsx|eventsource-parser|@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//;

const FILES: Record<SharedBy, string> = { early: 'explorer-parts', alone: 'call-parts' };

let shared: ReadonlyMap<string, SharedBy> | undefined;

/** What the first visit shares with code that comes later, in two files instead of one for each way of sharing. */
const SHARED: Group = {
  name(id, context) {
    shared ??= findSharedModules((of) => context.getModuleInfo(of), STARTS, {
      mayMove: (other) => SHAREABLE.test(other),
      isPlaced: (other) => LAYERS.some(([, modules]) => modules.test(other)),
    });
    const by = shared.get(id);
    return by ? FILES[by] : null;
  },
  // Else it would take from the page what that has anyway.
  includeDependenciesRecursively: false,
};

/** Cleans the stored data at the start, and saves operations: one file instead of nine small ones. */
const KEPT: Group = {
  name: 'kept',
  test: /\/src\/(?:explorer\/features\/settings\/(?:settings-copy|unkept-notice|stored-data)|operations\/(?:keepable|operation-database|workspace(?:-copy)?)|contract\/compare-text|explorer\/features\/withheld\/withheld-database|workers\/open-database)\.tsx?$|\/node_modules\/idb\//,
  includeDependenciesRecursively: false,
};

/** What dialogs, views and the builder need of the first visit, in one small file instead of six. */
const SMALL: Group = {
  name: 'small',
  test: /\/explorer\/(?:editors\/(?:graphiql-adapter(?:-cursor|-docs|-editors|-tabs|-variables)?|editor-tools)|ui\/icons|schema-access\/schema-status|features\/shared\/(?:value-dialog|whole-value|problem-notice)|features\/(?:inputs\/[\w-]+|settings\/kept-notices|builder\/tree-keys))\.tsx?$|\/@graphiql\/react\/dist\/(?:components\/tooltip\/|utility\/pick)|\/react-remove-scroll\/dist\//,
  includeDependenciesRecursively: false,
};

/** The builder whole: what edits documents for it does so for offers too. */
const BUILDER: Group = {
  name: 'builder',
  test: /\/src\/explorer\/features\/builder\/(?!feature|builder-copy|operation-offers|tree-keys|document\/(?:error-members|leave-out))[\w/-]+\.tsx?$/,
  includeDependenciesRecursively: false,
};

/** Modules shared by the editing offers and the views: one small chunk instead of three. */
const OFFERS: Group = {
  name: 'offers',
  test: /\/src\/(?:explorer\/features\/(?:builder\/(?:operation-offers|document\/(?:error-members|leave-out))|withheld\/withheld-memory)|answers\/store\/joined-answers|jobs\/pages\/(?:page-parts|page-names|error-types|column-fields|schema-fields|operation-fields|named-pages))\.tsx?$/,
  includeDependenciesRecursively: false,
};

const WORKER_FILES: Readonly<Record<WorkerPlace, string | null>> = {
  base: 'base',
  explorer: 'graphql',
  worker: null,
};

let ofWorker: ReadonlyMap<string, WorkerPlace> | undefined;

function placeInWorker(id: string, context: Rolldown.ChunkingContext): WorkerPlace | undefined {
  const worker = source('schema/schema.worker.ts');
  ofWorker ??= findWorkerModules((of) => context.getModuleInfo(of), worker, STARTS);
  return ofWorker.get(id);
}

/** Modules that the schema worker shares with the page, in files that use no document. */
const WITH_WORKER: Group = {
  name(id, context) {
    const place = placeInWorker(id, context);
    return place ? WORKER_FILES[place] : null;
  },
  priority: LAYERS.length + 1,
  includeDependenciesRecursively: false,
};

const layerOf = ([name, modules]: (typeof LAYERS)[number], index: number): Group => ({
  name: (id, context) =>
    modules.test(id) && placeInWorker(id, context) === undefined ? name : null,
  priority: LAYERS.length - index,
});

/** Rolldown's groups: each takes modules that earlier groups left, with their imports. */
export const EXPLORER_CHUNKS: Options = {
  groups: [WITH_WORKER, ...LAYERS.map(layerOf), KEPT, SMALL, BUILDER, OFFERS, SHARED],
};

const WORKER = /\/schema\.worker\.ts\?worker$/;

/**
 * Builds the schema worker together with the page, so that both load the same copy of graphql. Vite builds each
 * worker alone, with a copy of everything that it imports.
 */
export function workerInPage(): Plugin {
  return {
    name: 'gatehouse:worker-in-page',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // A worker has no document to put preload links into.
          resolveDependencies: (_file, parts, { hostId }) =>
            hostId.includes('schema.worker') ? [] : parts,
        },
      },
    }),
    load: {
      filter: { id: WORKER },
      handler(id) {
        const file = id.slice(0, id.lastIndexOf('?'));
        const reference = this.emitFile({ type: 'chunk', id: file, name: 'schema.worker' });
        return `export default function SchemaWorker(options) {
          return new Worker(import.meta.ROLLUP_FILE_URL_${reference}, { type: 'module', name: options.name });
        }`;
      },
    },
  };
}
