import {
  getOperationAST,
  Kind,
  parse,
  print,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
} from 'graphql';
import { type JsonMembers, membersOf, orNone } from '../../contract/json-members.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { jsonOfLiteral } from '../../contract/literal-json.ts';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
}

/** Depth limit: hostile operations nest endlessly. */
export const MAX_DEPTH = 12;

type OpenOperation = NonNullable<ReturnType<typeof openOperation>>;

/** The named operation, else the only one; undefined for invalid documents. */
export function openOperation({
  query,
  operationName,
}: Pick<GraphQLCall, 'query' | 'operationName'>) {
  const document = orNone(() => parse(query));
  if (!document) return undefined;
  const operation = getOperationAST(document, operationName) ?? getOperationAST(document);
  return operation ? { document, operation, fragments: fragmentsOf(document) } : undefined;
}

export function isMutation(call: Parameters<typeof openOperation>[0]): boolean {
  return openOperation(call)?.operation.operation === 'mutation';
}

export interface PageQueryContext extends OpenOperation {
  readonly call: GraphQLCall;
  /** Whether a request can carry variables; otherwise the position is written into the query. */
  readonly carriesVariables: boolean;
}

/** The fields under one key of the answer: one field, written once or several times. */
export interface FieldGroup {
  readonly key: string;
  readonly name: string;
  /** Types of the surrounding fragments: a union's field belongs to one of them. */
  readonly conditions: readonly string[];
  /** Whether it is also written outside of such fragments. */
  readonly isUnconditional: boolean;
  /** The conditions that select it without an `@include` or `@skip` on it or a surrounding fragment. */
  readonly certainOn: readonly string[];
  /** Its first position in the text, from 1; undefined if the document was not parsed from text. */
  readonly location: { readonly line: number; readonly column: number } | undefined;
  argument(name: string): ValueNode | undefined;
  arguments(): readonly ArgumentNode[];
  below(): FieldGroup[];
}

function keyOfField({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

/** Collects fields as in an answer (GraphQL, section 6.3.2), without conditions, which an answer shows. */
export function collectFields(
  selections: readonly (SelectionSetNode | undefined)[],
  fragments: Fragments,
): FieldGroup[] {
  const nodesByKey = new Map<string, [FieldNode, ...FieldNode[]]>();
  const conditionsOf = new Map<string, Set<string>>();
  const unconditional = new Set<string>();
  const certainOf = new Map<string, Set<string>>();
  const spread = new Set<string>();
  const visit = (
    set: SelectionSetNode | undefined,
    condition: string | undefined,
    isLeftOut: boolean,
  ): void => {
    for (const selection of set?.selections ?? []) {
      const names = selection.directives?.map(({ name }) => name.value) ?? [];
      const mayBeLeftOut = isLeftOut || names.includes('include') || names.includes('skip');
      if (selection.kind === Kind.FIELD) {
        const key = keyOfField(selection);
        const keyNodes = nodesByKey.get(key);
        if (keyNodes) keyNodes.push(selection);
        else nodesByKey.set(key, [selection]);
        if (condition === undefined) {
          unconditional.add(key);
          continue;
        }
        for (const of of mayBeLeftOut ? [conditionsOf] : [conditionsOf, certainOf]) {
          of.set(key, (of.get(key) ?? new Set()).add(condition));
        }
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(
          selection.selectionSet,
          selection.typeCondition?.name.value ?? condition,
          mayBeLeftOut,
        );
      } else if (!spread.has(`${mayBeLeftOut} ${selection.name.value}`)) {
        spread.add(`${mayBeLeftOut} ${selection.name.value}`);
        const fragment = fragments.get(selection.name.value);
        visit(fragment?.selectionSet, fragment?.typeCondition.name.value, mayBeLeftOut);
      }
    }
  };
  selections.forEach((set) => visit(set, undefined, false));
  return Array.from(nodesByKey, ([key, nodes]) => ({
    key,
    name: nodes[0].name.value,
    conditions: [...(conditionsOf.get(key) ?? [])],
    isUnconditional: unconditional.has(key),
    certainOn: [...(certainOf.get(key) ?? [])],
    location: locationOf(nodes[0]),
    argument: (argName) => nodes[0].arguments?.find(({ name }) => name.value === argName)?.value,
    arguments: () => nodes[0].arguments ?? [],
    below: () =>
      collectFields(
        nodes.map(({ selectionSet }) => selectionSet),
        fragments,
      ),
  }));
}

function locationOf({ loc }: FieldNode): FieldGroup['location'] {
  return loc && { line: loc.startToken.line, column: loc.startToken.column };
}

/** Edits the field at a path below `data`. Inlines fragments on the way: their other uses must not change. */
export function editField(
  set: SelectionSetNode,
  path: readonly string[],
  fragments: Fragments,
  edit: (field: FieldNode) => FieldNode,
): SelectionSetNode {
  const [key, ...innerPath] = path;
  const edited = (selection: SelectionNode): SelectionNode => {
    if (selection.kind === Kind.FIELD) {
      if (keyOfField(selection) !== key) return selection;
      if (innerPath.length === 0) return edit(selection);
      const { selectionSet } = selection;
      if (!selectionSet) return selection;
      return { ...selection, selectionSet: editField(selectionSet, innerPath, fragments, edit) };
    }
    const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
    const fragment = isSpread ? fragments.get(selection.name.value) : selection;
    const fields = collectFields([fragment?.selectionSet], fragments);
    if (!fragment || !fields.some((field) => field.key === key)) return selection;
    const { typeCondition } = fragment;
    const { directives } = selection;
    return {
      kind: Kind.INLINE_FRAGMENT,
      ...(typeCondition && { typeCondition }),
      ...(directives && { directives }),
      selectionSet: editField(fragment.selectionSet, path, fragments, edit),
    };
  };
  return { ...set, selections: set.selections.map(edited) };
}

/**
 * The value of an argument, or of a `field` of its input object, as JSON with the original numbers
 * and variables' defaults. Undefined without a value, and for literal lists and objects, which are
 * not positions.
 */
export function argumentJson(
  value: ValueNode | undefined,
  variables: JsonMembers | undefined,
  operation: OperationDefinitionNode,
  field?: string,
): string | undefined {
  if (value?.kind === Kind.VARIABLE) {
    const json = variableJson(value.name.value, variables, operation);
    return field === undefined || json === undefined ? json : membersOf(json)?.[field];
  }
  if (field !== undefined) {
    const fields = value?.kind === Kind.OBJECT ? value.fields : [];
    const fieldValue = fields.find(({ name }) => name.value === field)?.value;
    return argumentJson(fieldValue, variables, operation);
  }
  const isPosition = value && /^(?:Null|Int|Float|String)Value$/.test(value.kind);
  return isPosition ? jsonOfLiteral(value) : undefined;
}

export function variableJson(
  name: string,
  variables: JsonMembers = {},
  operation: OperationDefinitionNode,
): string | undefined {
  if (Object.hasOwn(variables, name)) return variables[name];
  const definition = definitionOf(name, operation);
  return definition?.defaultValue && jsonOfLiteral(definition.defaultValue);
}

export function definitionOf(name: string, { variableDefinitions }: OperationDefinitionNode) {
  return variableDefinitions?.find(({ variable }) => variable.name.value === name);
}

export function namedTypeOf(type: TypeNode): string {
  return print(type).replaceAll(/[[\]!]/g, '');
}
