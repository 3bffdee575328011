import type { GraphQLSchema } from 'graphql';
import type { EditResult } from './add-field.ts';
import { argumentOf } from './argument-of.ts';
import { operationsOf, type Target } from './definitions.ts';
import { literalAt } from './literal-at.ts';
import { operationsReaching } from './operations-reaching.ts';
import type { ParsedDocument } from './parse-document.ts';
import { startingLiteral } from './placeholder.ts';
import { setArgument, type ArgumentPlace } from './set-argument.ts';
import { sourceOf } from './span-of.ts';
import { inputTypeAt } from './value-path.ts';

/** Puts a literal back in the place of a variable: its default value, else a placeholder. */
export function inlineVariable(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  place: ArgumentPlace,
): EditResult {
  const current = literalAt(schema, document, target, place);
  const argument = argumentOf(schema, document, target, place);
  const type = argument && inputTypeAt(argument.type, place.value);
  if (current?.kind !== 'Variable' || !type) return { text: document.text, target };
  const [first] = operationsReaching(document, target);
  const operation = first === undefined ? undefined : operationsOf(document)[first];
  const definition = operation?.variableDefinitions?.find(
    (node) => node.variable.name.value === current.name.value,
  );
  const literal = definition?.defaultValue
    ? sourceOf(definition.defaultValue)
    : startingLiteral(type);
  return setArgument(schema, document, target, place, literal);
}
