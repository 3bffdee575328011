import {
  getNamedType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { USUAL_CHUNK } from './chunks.ts';

/** What is a number of values, and not of letters, bytes or seconds. */
const OTHER_UNIT = /^\s*(?:characters?|chars?|letters?|digits?|bytes?|[kmg]i?b|m?s|seconds?|%)\b/i;

const MOST =
  /\b(?:at most|up to|max(?:imum)?\.?(?: of| is)?|no more than|limit(?:ed)?(?: of| to| is)?)[:\s]+(\d{1,3}(?:[,']\d{3})+|\d{1,6})(?!\d)/gi;

/** The most values that a description says; undefined where it says none. */
function mostValuesIn(description: string): number | undefined {
  for (const { 0: all, 1: digits = '', index } of description.matchAll(MOST)) {
    const number = Number(digits.replaceAll(/\D/g, ''));
    if (number > 0 && !OTHER_UNIT.test(description.slice(index + all.length))) return number;
  }
  return undefined;
}

/**
 * How many values of a list variable a call takes: what the schema says of the input field, the argument or the field
 * that it is used for, the nearest first; else {@link USUAL_CHUNK}.
 */
export function proposedChunk(
  document: DocumentNode,
  schema: GraphQLSchema | undefined,
  variable: string,
): number {
  if (!schema) return USUAL_CHUNK;
  const info = new TypeInfo(schema);
  const said: (string | null | undefined)[] = [];
  const leave = (): void => void said.pop();
  let most: number | undefined;
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Field: { enter: () => void said.push(info.getFieldDef()?.description), leave },
      Argument: { enter: () => void said.push(info.getArgument()?.description), leave },
      ObjectField: {
        enter({ name }) {
          const object = getNamedType(info.getParentInputType());
          const field = isInputObjectType(object) ? object.getFields()[name.value] : undefined;
          said.push(field?.description);
        },
        leave,
      },
      Variable({ name }) {
        if (name.value !== variable || most !== undefined) return;
        // Of the fields around the field that takes it, nothing is of its values.
        const near = said.slice(-3).toReversed();
        most = near.map((text) => mostValuesIn(text ?? '')).find((found) => found !== undefined);
      },
    }),
  );
  return most ?? USUAL_CHUNK;
}
