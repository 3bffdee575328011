import type { DocumentNode, GraphQLSchema } from 'graphql';
import { limitIn } from './pages/page-plan.ts';
import { variableUses } from '../schema/variable-uses.ts';
import { USUAL_CHUNK } from './chunks.ts';

/**
 * How many values of a list variable a call takes: the limit that the schema describes at the input
 * field, argument or field, nearest first; else {@link USUAL_CHUNK}.
 */
export function proposedChunk(
  document: DocumentNode,
  schema: GraphQLSchema | undefined,
  variable: string,
): number {
  const use = schema && variableUses(schema, [document]).get(variable);
  return (use?.descriptions ?? []).map(limitIn).find((most) => most) ?? USUAL_CHUNK;
}
