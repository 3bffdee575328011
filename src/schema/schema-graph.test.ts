import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { createGraph } from './schema-graph.ts';
import { matchSchema } from './search.ts';

function setUp() {
  const fields = Array.from({ length: 250 }, (_, number) => `type Thing${number} { x: Int }`);
  const schema = buildSchema(`type Query { towns: Int } ${fields.join('\n')}`);
  const index = indexOfSchema(schema);
  const works: (() => void)[] = [];
  const graph = createGraph(index);
  graph.readAhead((work) => works.push(work));
  return { index, graph, works };
}

test('a schema is read in turns, and in the end nothing is left to be read', () => {
  const { index, graph, works } = setUp();
  let turns = 0;
  for (let work = works.shift(); work && turns < 100; work = works.shift()) {
    turns += 1;
    work();
    expect(works.length).toBeLessThan(2);
  }
  expect(turns).toBeGreaterThan(2);
  expect(turns).toBeLessThan(100);
  index.bytes.fill(0);
  const { fields } = matchSchema(graph.whole(), 'towns', { limit: 1 });
  expect(fields).toEqual([{ kind: 'field', type: 'Query', field: 'towns' }]);
});

test('a search that comes sooner is not kept waiting', () => {
  const { graph, works } = setUp();
  works.shift()?.();
  expect(matchSchema(graph.whole(), 'thing249', { limit: 1 }).types).toHaveLength(1);
});
