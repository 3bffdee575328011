import {
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import type { ReactNode } from 'react';
import { defaultLiteral } from '../../../contract/literal-json.ts';
import { requiredContext } from '../../ui/required-context.ts';
import type { InputPath, InputValue, Notation } from './input-value.ts';

/** What is set to a value: an argument, a field of an input object, a variable. */
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
export interface PlacedValue {
  readonly name: string;
  readonly type: GraphQLInputType | undefined;
  readonly value: InputValue | undefined;
  readonly path: InputPath;
}

/** The text that holds the values. */
export interface InputStore extends Notation {
  /** Puts a literal at a path, or several in the place of one item of a list; what is missing around it is made. */
  readonly put: (path: InputPath, ...literals: readonly string[]) => void;
  readonly remove: (path: InputPath) => void;
  /** Draws what stands in the place of a variable's value. */
  readonly drawVariable?: (place: PlacedValue) => ReactNode;
  /** Draws the end of an input's row. */
  readonly drawEnd?: (place: PlacedValue) => ReactNode;
}

export const [InputStoreContext, useInputStore] = requiredContext<InputStore>('inputs');
