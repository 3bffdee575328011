import { NO_GRAPH, readGraph, type SchemaGraph } from './schema-graph.ts';
import type { SchemaIndex } from './schema-index.ts';

/** Steps before somebody else gets their turn: a few milliseconds' worth. */
const STEPS_A_TURN = 100;

/** A schema's graph, that takes longer to read than a person waits for. */
export interface GraphReading {
  /** Reads some of it. @returns whether there is more */
  readSome(): boolean;
  /** The graph; what is not read by then is read at once. */
  whole(): SchemaGraph;
}

/** Begins to read a schema's graph. */
export function createGraph(index: SchemaIndex): GraphReading {
  const steps = readGraph(index);
  let graph: SchemaGraph | undefined;
  const advance = (count: number): void => {
    for (let step = 0; step < count && !graph; step++) {
      const { done, value } = steps.next();
      if (done) graph = value;
    }
  };
  return {
    readSome() {
      advance(STEPS_A_TURN);
      return graph === undefined;
    },
    whole() {
      advance(Infinity);
      return graph ?? NO_GRAPH;
    },
  };
}
