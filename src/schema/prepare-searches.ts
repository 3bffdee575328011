import type { GraphReading } from './schema-graph.ts';
import { matchFields, matchSchema } from './search.ts';

/** Looked for before anybody does. */
const WARM_UP_WORDS = ['a', 'na', 'e', 'id', 'o', 'type', 's', 'ti'];
const LIMIT = 100;

/**
 * Reads what searches go through, and warms them up: the first key of a search takes ten times as
 * long as later ones. In a part of the schema that does not help, it has to be this one.
 *
 * @param root name of the query type
 * @param whenIdle runs something later, when nobody waits for an answer
 */
export function prepareSearches(
  graph: GraphReading,
  root: string,
  whenIdle: (work: () => void) => void,
): void {
  const steps = warmUp(graph, root);
  const goOn = (): void => {
    if (graph.readSome() || !steps.next().done) whenIdle(goOn);
  };
  whenIdle(goOn);
}

function* warmUp(graph: GraphReading, root: string): Generator<void> {
  for (const word of WARM_UP_WORDS) {
    matchSchema(graph.whole(), word, { limit: LIMIT });
    yield;
    matchFields(graph.whole(), root, word, LIMIT);
    yield;
  }
}
