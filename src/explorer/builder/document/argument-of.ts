import type { GraphQLArgument, GraphQLSchema } from 'graphql';
import type { Target } from './definitions.ts';
import { fieldOf } from '../../../schema/field-of.ts';
import { locate } from './locate.ts';
import type { ParsedDocument } from './parse-document.ts';
import type { Path } from '../../../schema/selection-path.ts';

/** The schema's definition of an argument of the field at the end of a path. */
export function argumentOf(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  place: { readonly path: Path; readonly argument: string },
): GraphQLArgument | undefined {
  const step = place.path.at(-1);
  if (step?.kind !== 'field') return undefined;
  const above = locate(schema, document, target, place.path)[place.path.length - 1];
  const field = above?.type && fieldOf(schema, above.type, step.name);
  return field?.args.find((argument) => argument.name === place.argument);
}
