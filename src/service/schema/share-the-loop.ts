import {
  defaultFieldResolver,
  isListType,
  isNonNullType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import type { FairTurns, FieldContext } from './fair-turns.ts';

/** Lists up to this length are handed to the executor whole; it completes them in one go. */
const SHORT_LIST = 100;

/** What a call's fields came to, by the field in the document and the object that it is of. */
type Results = Map<FieldNode, Map<unknown, unknown>>;

/**
 * Makes every field that takes long, and every list, give way to other calls when its turn is over
 * and stop when its call has ended. What a costly field of one object came to is remembered for as
 * long as the call goes on: ten thousand cities of one country ask their country for the same page.
 * (The data never changes, and the arguments of one field in one call are always the same.)
 *
 * @param schema is changed
 */
export function shareTheLoop(schema: GraphQLSchema, turns: FairTurns): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    if (type === schema.getSubscriptionType()) continue;
    const isPure = type !== schema.getMutationType();
    for (const field of Object.values(type.getFields())) {
      const isCostly = field.astNode?.directives?.some(({ name }) => name.value === 'cost');
      if (isCostly || isList(field)) share(field, turns, isPure && isCostly === true);
    }
  }
}

function isList({ type }: GraphQLField<unknown, FieldContext>): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function share(
  field: GraphQLField<unknown, FieldContext>,
  turns: FairTurns,
  isRemembered: boolean,
): void {
  const original = field.resolve ?? defaultFieldResolver;
  const results = new WeakMap<FieldContext, Results>();
  const handOut = (result: unknown, context: FieldContext): unknown =>
    isList(field) && Array.isArray(result) && result.length > SHORT_LIST
      ? inTurns(result, turns, context)
      : result;
  field.resolve = (source, fieldArguments, context, info) => {
    const resolve = (): unknown => {
      const work = (): unknown => original(source, fieldArguments, context, info);
      const [node] = info.fieldNodes;
      if (!isRemembered || !node) return handOut(work(), context);
      return handOut(rememberIn(results, context, node, source, work), context);
    };
    return turns.isOver() ? turns.next(context).then(resolve) : resolve();
  };
}

function rememberIn(
  results: WeakMap<FieldContext, Results>,
  context: FieldContext,
  node: FieldNode,
  source: unknown,
  work: () => unknown,
): unknown {
  const ofCall = results.get(context) ?? new Map<FieldNode, Map<unknown, unknown>>();
  results.set(context, ofCall);
  const ofField = ofCall.get(node) ?? new Map<unknown, unknown>();
  ofCall.set(node, ofField);
  if (!ofField.has(source)) ofField.set(source, work());
  return ofField.get(source);
}

async function* inTurns(
  items: readonly unknown[],
  turns: FairTurns,
  context: FieldContext,
): AsyncGenerator {
  for (const item of items) {
    if (turns.isOver()) await turns.next(context);
    yield item;
  }
}
