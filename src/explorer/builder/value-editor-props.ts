import type { GraphQLInputType, ValueNode } from 'graphql';
import type { ArgumentPlace } from './document/set-argument.ts';

/** What every editor of a value gets. */
export interface ValueEditorProps {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly value: ValueNode | undefined;
  readonly place: ArgumentPlace;
  readonly required: boolean;
  /** What is shown where there is no value. */
  readonly unset: string;
}
