import type { GraphQLCompositeType, GraphQLSchema } from 'graphql';
import { defaultSelection } from './default-selection.ts';
import { fieldOf, typeAfter } from '../../../schema/field-of.ts';
import type { Path, Step } from '../../../schema/selection-path.ts';
import { requiredArguments } from './placeholder.ts';
import type { SelectionTree } from './print-selection.ts';

/**
 * The selection that makes a path exist: each field with the arguments it needs, the last step
 * with its default selection.
 */
export function selectionTree(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  path: Path,
): SelectionTree | undefined {
  const [step, ...rest] = path;
  if (!step) return undefined;
  const below = typeAfter(schema, type, step);
  const head = headOf(schema, type, step);
  if (!below) return { head };
  const child = selectionTree(schema, below, rest);
  return { head, children: child ? [child] : defaultSelection(below) };
}

function headOf(schema: GraphQLSchema, type: GraphQLCompositeType, step: Step): string {
  if (step.kind === 'on') return step.type === undefined ? '...' : `... on ${step.type}`;
  if (step.kind === 'spread') return `...${step.name}`;
  const alias = step.alias === undefined ? '' : `${step.alias}: `;
  const field = fieldOf(schema, type, step.name);
  return `${alias}${step.name}${requiredArguments(field?.args ?? [])}`;
}
