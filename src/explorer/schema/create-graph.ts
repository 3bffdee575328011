import { NO_GRAPH, readGraph, type SchemaGraph } from './schema-graph.ts';
import type { SchemaIndex } from './schema-index.ts';

/** Types that are read before somebody else gets their turn: a few milliseconds' worth. */
const TYPES_A_TURN = 100;

/**
 * Reads a schema's graph while nothing else is to do.
 *
 * @param whenIdle runs something later, when nobody waits for an answer; without it nothing is read
 *   ahead
 * @returns gives the graph; what is not read by then is read at once
 */
export function createGraph(
  index: SchemaIndex,
  whenIdle?: (work: () => void) => void,
): () => SchemaGraph {
  const steps = readGraph(index);
  let graph: SchemaGraph | undefined;
  const advance = (count: number): void => {
    for (let step = 0; step < count && !graph; step++) {
      const { done, value } = steps.next();
      if (done) graph = value;
    }
  };
  const goOn = (): void => {
    advance(TYPES_A_TURN);
    if (!graph) whenIdle?.(goOn);
  };
  whenIdle?.(goOn);
  return () => {
    advance(Infinity);
    return graph ?? NO_GRAPH;
  };
}
