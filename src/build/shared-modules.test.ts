import { expect, test } from 'vitest';
import { findSharedModules, findWorkerModules, type ModuleLinks } from './shared-modules.ts';

/** What each module imports; `?` before what it imports on demand. */
type Graph = Readonly<Record<string, readonly string[]>>;

const GRAPH: Graph = {
  page: ['config', '?explorer', '?doctor'],
  config: [],
  explorer: ['send', 'adapter', 'own', 'library', '?docs'],
  doctor: ['send', 'probe'],
  docs: ['send', 'adapter', 'late', 'library', '?examples'],
  examples: ['late'],
  send: ['words', 'config', 'graphql'],
  words: [],
  adapter: ['library'],
  own: [],
  library: [],
  graphql: [],
  late: [],
  probe: [],
};

function linksIn(graph: Graph): (id: string) => ModuleLinks | null {
  return (id) => {
    const imports = graph[id];
    if (!imports) return null;
    const isDynamic = (other: string): boolean => other.startsWith('?');
    return {
      importedIds: imports.filter((other) => !isDynamic(other)),
      dynamicallyImportedIds: imports.filter(isDynamic).map((other) => other.slice(1)),
    };
  };
}

const filesOf = (graph: Graph, alone: readonly string[] = []) =>
  findSharedModules(
    linksIn(graph),
    { page: 'page', early: ['explorer'], alone },
    { mayMove: (id) => id !== 'library', isPlaced: (id) => id === 'graphql' },
  );

const shared = (graph: Graph): string[] => [...filesOf(graph).keys()].sort();

test('what the explorer and others import goes along, with what that imports', () => {
  // Not: the page’s own config, what one entry alone has, what comes later, and what has a place.
  expect(shared(GRAPH)).toEqual(['send', 'words']);
});

test('what needs something that stays beside the explorer stays there, and whoever needs that', () => {
  const graph = { ...GRAPH, words: ['adapter'] };
  expect(shared(graph)).toEqual([]);
});

test('imports that go round end all the same', () => {
  const graph = { ...GRAPH, words: ['send'] };
  expect(shared(graph)).toEqual(['send', 'words']);
});

test('what comes without the explorer has a file without the explorer’s', () => {
  const graph = {
    ...GRAPH,
    docs: [...(GRAPH.docs ?? []), 'notice'],
    explorer: ['send', 'notice', '?docs'],
  };
  const files = filesOf({ ...graph, notice: ['words'] }, ['doctor']);
  expect(Object.fromEntries(files)).toEqual({ notice: 'early', send: 'alone', words: 'alone' });
});

test('a worker’s modules are told apart by what else needs them', () => {
  const graph = {
    ...GRAPH,
    worker: ['config', 'words', 'graphql', 'index', '?search'],
    index: [],
    search: ['late', 'ranks'],
    ranks: [],
  };
  const places = findWorkerModules(linksIn(graph), 'worker', { page: 'page', alone: ['doctor'] });
  expect(Object.fromEntries(places)).toEqual({
    worker: 'worker',
    config: 'base',
    // The doctor needs them without the explorer.
    words: 'base',
    graphql: 'base',
    index: 'worker',
    search: 'worker',
    late: 'explorer',
    ranks: 'worker',
  });
});
