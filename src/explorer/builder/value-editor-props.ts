import type { GraphQLInputType, ValueNode } from 'graphql';
import type { ArgumentLocation } from './document/arguments.ts';

/** What every editor of a value gets. */
export interface ValueEditorProps {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly value: ValueNode | undefined;
  readonly location: ArgumentLocation;
  readonly required: boolean;
  /** What is shown where there is no value. */
  readonly unset: string;
}
