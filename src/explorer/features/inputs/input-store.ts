import {
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import type { ReactNode } from 'react';
import { defaultLiteral } from '../../../contract/literal-json.ts';
import { requiredContext } from '../../ui/required-context.ts';
import type { InputPath, InputValue, Notation } from './input-value.ts';

export interface Input {
  readonly name: string;
  /** Undefined where the schema does not say: any value. */
  readonly type: GraphQLInputType | undefined;
  readonly typeText: string;
  readonly isRequired: boolean;
  readonly defaultText: string | undefined;
  readonly description: string | null | undefined;
}

export function asInput(definition: GraphQLArgument | GraphQLInputField): Input {
  const { name, type, description } = definition;
  const [isRequired, defaultText] = [isRequiredArgument(definition), defaultLiteral(definition)];
  return { name, type, typeText: String(type), isRequired, defaultText, description };
}

/** A value's place beside its editor: its name there, its type and its path. */
export interface PlacedValue extends Pick<Input, 'name' | 'type'> {
  readonly value: InputValue | undefined;
  readonly path: InputPath;
}

export interface InputStore extends Notation {
  /** Puts a literal at a path, or several in the place of one item of a list; missing parents are made. */
  readonly put: (path: InputPath, ...literals: readonly string[]) => void;
  readonly remove: (path: InputPath) => void;
  /** Draws the part in place of a variable's value. */
  readonly drawVariable?: (place: PlacedValue) => ReactNode;
  /** Draws the end of an input's row. */
  readonly drawEnd?: (place: PlacedValue) => ReactNode;
}

export const [InputStoreContext, useInputStore] = requiredContext<InputStore>('inputs');

const BUILT_IN: Readonly<Record<string, string>> = {
  Int: '0',
  Float: '0',
  String: '""',
  ID: '""',
  Boolean: 'false',
};

const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/date.?time|timestamp|instant/i, '"1970-01-01T00:00:00Z"'],
  [/date/i, '"1970-01-01"'],
  [/time/i, '"00:00:00"'],
  [/uuid|guid/i, '"00000000-0000-0000-0000-000000000000"'],
  [/url|uri/i, '"https://example.com/"'],
  [/mail/i, '"name@example.com"'],
  [/json|object|map/i, '{}'],
  [/int|long|float|double|decimal|number|byte|short/i, '0'],
];

/** The value that a checkbox sets where there is no default: lists and input objects are empty, to be filled in. */
export function startingLiteral(type: GraphQLInputType | undefined): string {
  const bare = type && getNullableType(type);
  if (!bare) return '""';
  if (isListType(bare)) return '[]';
  if (isInputObjectType(bare)) return '{}';
  if (isScalarType(bare)) {
    return BUILT_IN[bare.name] ?? BY_NAME.find(([name]) => name.test(bare.name))?.[1] ?? '""';
  }
  const values = bare.getValues();
  return (values.find((value) => value.deprecationReason == null) ?? values[0])?.name ?? 'null';
}
