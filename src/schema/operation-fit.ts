import {
  getNamedType,
  isEnumType,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { orNone } from '../contract/json-members.ts';
import type { CheckedOperation, OperationFit, SchemaChange } from './changes-api.ts';

/** Most tokens of a checked document: rules that compare fields pairwise take too long. */
const MAX_TOKENS = 20_000;

const MAX_MESSAGES = 10;

const CONCERNS_ALL: ReadonlySet<string> = new Set([
  'field-argument added',
  'input-field added',
  'directive-argument added',
  'enum-value added',
  'enum-value removed',
]);

interface FitContext {
  readonly before: GraphQLSchema;
  readonly after: GraphQLSchema;
  readonly differing: ReadonlySet<string>;
  readonly changes: readonly SchemaChange[];
}

/**
 * Creates a check of operations for new faults, newly deprecated parts and relevant changes; it
 * gives undefined for unaffected operations and invalid documents.
 */
export function createFitCheck({ before, after, differing, changes }: FitContext) {
  const concerning = new Map<string, number[]>();
  for (const [number, { subject, event, path, level }] of changes.entries()) {
    if (path === undefined) continue;
    const above = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    // An optional argument or field does not concern operations without it.
    const isForAll = CONCERNS_ALL.has(`${subject} ${event}`) && level !== 'safe' && above !== '';
    for (const coordinate of isForAll ? [path, above] : [path]) {
      const numbers = concerning.get(coordinate);
      if (numbers) numbers.push(number);
      else concerning.set(coordinate, [number]);
    }
  }
  return ({ id, query }: CheckedOperation): OperationFit | undefined => {
    const options = { maxLexicalTokens: MAX_TOKENS, noLocation: true };
    const document = orNone(() => parse(query, options));
    if (!document) return undefined;
    const used = coordinatesOf(document, before);
    if (![...used].some((one) => differing.has(one) || one.startsWith('@'))) return undefined;
    const concerned = new Set([...used].flatMap((one) => concerning.get(one) ?? []));
    const fit = {
      id,
      faults: newMessages(document, specifiedRules),
      deprecations: newMessages(document, [NoDeprecatedCustomRule]),
      changes: [...concerned].sort((one, other) => one - other),
    };
    return fit.faults.length + fit.deprecations.length + fit.changes.length > 0 ? fit : undefined;
  };

  function newMessages(document: DocumentNode, rules: typeof specifiedRules): readonly string[] {
    const [old, now] = [before, after].map((schema) =>
      validate(schema, document, rules).map(({ message }) => message),
    );
    return [...new Set(now)].filter((message) => !old?.includes(message)).slice(0, MAX_MESSAGES);
  }
}

/** The coordinates that a document uses, such as `City`, `Query.city.id` and `@skip`. */
function coordinatesOf(document: DocumentNode, schema: GraphQLSchema): ReadonlySet<string> {
  const used = new Set<string>();
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      enter(node) {
        const owner = info.getParentType()?.name;
        for (const type of [info.getType(), info.getParentType(), info.getInputType()]) {
          if (type) used.add(getNamedType(type).name);
        }
        if (node.kind === 'Field') used.add(`${owner}.${node.name.value}`);
        if (node.kind === 'Directive') used.add(`@${node.name.value}`);
        if (node.kind === 'NamedType') used.add(node.name.value);
        const field = info.getFieldDef();
        if (node.kind === 'Argument' && field && !info.getDirective()) {
          used.add(`${owner}.${field.name}.${node.name.value}`);
        }
        const object = getNamedType(info.getParentInputType());
        if (node.kind === 'ObjectField' && object) used.add(`${object.name}.${node.name.value}`);
        const input = getNamedType(info.getInputType());
        if (node.kind === 'EnumValue' && isEnumType(input)) used.add(`${input.name}.${node.value}`);
      },
    }),
  );
  return used;
}
