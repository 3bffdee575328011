import { visit, type GraphQLSchema, type ValueNode } from 'graphql';
import type { Target } from './definitions.ts';
import { nodesAt } from './locate.ts';
import type { ParsedDocument } from './parse-document.ts';
import type { ArgumentPlace } from './set-argument.ts';
import { valueAt } from './value-path.ts';

/** The literal that stands at a place now. */
export function literalAt(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  place: ArgumentPlace,
): ValueNode | undefined {
  const node = nodesAt(schema, document, target, place.path).find((one) => one.kind === 'Field');
  const argument = node?.arguments?.find(({ name }) => name.value === place.argument);
  return valueAt(argument?.value, place.value);
}

/** Whether a literal has a variable in it, or is one. */
export function holdsVariable(value: ValueNode): boolean {
  let found = false;
  visit(value, { Variable: () => void (found = true) });
  return found;
}
