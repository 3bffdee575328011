import { groupBy } from '../../../../contract/group-by.ts';
import {
  doTypesOverlap,
  isAbstractType,
  isCompositeType,
  isUnionType,
  TypeNameMetaFieldDef,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import {
  fieldOf,
  stepKey,
  stepOf,
  typeAfter,
  type Step,
} from '../../../../schema/selection-path.ts';
import type { WithheldFields } from '../../withheld/withheld-fields.ts';
import { selectionsOf, type Definition } from './parsed-document.ts';
import { sourceOf } from './text-edits.ts';

export type BuilderRow = ReturnType<typeof rowsOf>['rows'][number];

/**
 * Fields in the schema's order, fragments, then possible types below `holders`; and how many more. Those that are
 * `hidden` are rows where they are selected.
 */
export function rowsOf(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  holders: readonly (Definition | SelectionNode)[],
  fragments: readonly FragmentDefinitionNode[],
  limit = Infinity,
  hidden: WithheldFields = new Map(),
) {
  const selected = groupBy(holders.flatMap(selectionsOf), (node) => stepKey(stepOf(node)));
  const chosen = [...selected.values()].flatMap(([node]) => (node ? stepOf(node) : []));
  const aliased = chosen.flatMap((step) => (step.kind === 'field' && step.alias ? step : []));
  const steps = new Map<string, Step>();
  const offer = (step: Step) => steps.set(stepKey(step), step);
  const offerField = (name: string) => {
    const aliases = aliased.filter((step) => step.name === name);
    if (aliases.length === 0 || selected.has(name)) offer({ kind: 'field', name });
    aliases.forEach(offer);
  };

  if (!isUnionType(type)) Object.keys(type.getFields()).forEach(offerField);
  if (type !== schema.getSubscriptionType()) offerField(TypeNameMetaFieldDef.name);
  for (const fragment of fragments) {
    const condition = schema.getType(fragment.typeCondition.name.value);
    if (isCompositeType(condition) && doTypesOverlap(schema, type, condition)) {
      offer({ kind: 'spread', name: fragment.name.value });
    }
  }
  for (const name of steps.keys()) if (hidden.has(`${type.name}.${name}`)) steps.delete(name);
  for (const possible of isAbstractType(type) ? schema.getPossibleTypes(type) : []) {
    if (hidden.has(possible.name)) continue;
    offer({ kind: 'on', type: possible.name });
  }
  chosen.forEach(offer);

  // The omitted fields of a type with thousands are not looked at, and thousands of selected ones not drawn.
  const shown = [...steps]
    .filter(([key], index) => index < limit || selected.has(key))
    .slice(0, 3 * limit);
  const rows = shown.map(([key, step]) => {
    // None if it is not selected; several if the document repeats it.
    const nodes = selected.get(key) ?? [];
    const signature = nodes.map(sourceOf).join('\n');
    const field = step.kind === 'field' ? fieldOf(schema, type, step.name) : undefined;
    return { key, step, field, below: typeAfter(schema, type, step), nodes, signature };
  });
  return { rows, more: steps.size - shown.length };
}
