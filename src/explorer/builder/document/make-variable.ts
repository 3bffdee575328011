import {
  isInputObjectType,
  getNullableType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { addField, type EditResult } from './add-field.ts';
import { argumentOf } from './argument-of.ts';
import { operationsOf, type Target } from './definitions.ts';
import { holdsVariable, literalAt } from './literal-at.ts';
import { freeName } from './operation-name.ts';
import { operationsReaching } from './operations-reaching.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import { placeholder, startingLiteral } from './placeholder.ts';
import { setArgument, type ArgumentPlace } from './set-argument.ts';
import { sourceOf } from './span-of.ts';
import { addVariables } from './variable-definitions.ts';
import { inputTypeAt } from './value-path.ts';

/**
 * Puts a variable in the place of a literal. The literal becomes the variable's default value,
 * so the operation still does what it did; a mere placeholder does not.
 */
export function makeVariable(
  schema: GraphQLSchema,
  before: ParsedDocument,
  target: Target,
  wanted: ArgumentPlace,
  held?: ReadonlySet<string>,
): EditResult {
  const added = addField(schema, before, target, wanted.path, held);
  const place = { ...wanted, path: added.path ?? wanted.path };
  const document = parseDocument(added.text);
  const argument = argumentOf(schema, document, added.target, place);
  const type = argument && inputTypeAt(argument.type, place.value);
  const current = literalAt(schema, document, added.target, place);
  if (!type || (current && holdsVariable(current))) return { text: before.text, target };

  const name = freeVariableName(document, place);
  const literal = current && sourceOf(current);
  const mere = ['null', placeholder(type), startingLiteral(type)];
  const telling = literal !== undefined && !mere.includes(literal);
  const required = !isNonNullType(type) && inOneOf(argument.type, place) ? '!' : '';
  const written = `$${name}: ${String(type)}${required}${telling ? ` = ${literal}` : ''}`;
  let { text } = setArgument(schema, document, added.target, place, `$${name}`);
  for (const index of operationsReaching(document, added.target)) {
    const operation = operationsOf(parseDocument(text))[index];
    if (operation) text = addVariables(text, operation, [written]);
  }
  return { text, target: added.target, path: place.path };
}

// A variable for a member of a oneOf input object must not be nullable.
function inOneOf(type: GraphQLInputType, { value }: ArgumentPlace): boolean {
  if (value.length === 0) return false;
  const around = getNullableType(inputTypeAt(type, value.slice(0, -1)));
  return isInputObjectType(around) && around.isOneOf;
}

function freeVariableName(document: ParsedDocument, place: ArgumentPlace): string {
  const taken = new Set<string>();
  for (const operation of operationsOf(document)) {
    for (const { variable } of operation.variableDefinitions ?? []) taken.add(variable.name.value);
  }
  const wish = place.value.findLast((key) => typeof key === 'string') ?? place.argument;
  if (!taken.has(wish)) return wish;
  const field = place.path.findLast((step) => step.kind === 'field');
  return freeName(taken, `${field?.name ?? ''}${wish.charAt(0).toUpperCase()}${wish.slice(1)}`);
}
